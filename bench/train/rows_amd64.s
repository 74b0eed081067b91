#include "textflag.h"
#include "go_asm.h"

// The loops of rows.go for AVX2 with FMA: 8 floats in a register, a block of 64 at a time.

#define LOAD(P) \
	VMOVUPS 0(P), Y0; \
	VMOVUPS 32(P), Y1; \
	VMOVUPS 64(P), Y2; \
	VMOVUPS 96(P), Y3; \
	VMOVUPS 128(P), Y4; \
	VMOVUPS 160(P), Y5; \
	VMOVUPS 192(P), Y6; \
	VMOVUPS 224(P), Y7

// func avx2Sum(dst, start, rows []float32, in []uint32)
TEXT ·avx2Sum(SB), NOSPLIT, $0-96
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ start_base+24(FP), SI
	MOVQ rows_base+48(FP), BX
	MOVQ in_base+72(FP), R8
	MOVQ in_len+80(FP), R9

sumblock:
	LOAD(SI)
	MOVQ R8, DX
	MOVQ R9, R11
	TESTQ R11, R11
	JZ summed

sumrow:
	MOVL (DX), AX
	ADDQ BX, AX
	VADDPS 0(AX), Y0, Y0
	VADDPS 32(AX), Y1, Y1
	VADDPS 64(AX), Y2, Y2
	VADDPS 96(AX), Y3, Y3
	VADDPS 128(AX), Y4, Y4
	VADDPS 160(AX), Y5, Y5
	VADDPS 192(AX), Y6, Y6
	VADDPS 224(AX), Y7, Y7
	ADDQ $4, DX
	DECQ R11
	JNZ sumrow

summed:
	VMOVUPS Y0, 0(DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	VMOVUPS Y4, 128(DI)
	VMOVUPS Y5, 160(DI)
	VMOVUPS Y6, 192(DI)
	VMOVUPS Y7, 224(DI)
	ADDQ $256, SI
	ADDQ $256, DI
	ADDQ $256, BX
	SUBQ $const_rowBlock, CX
	JNZ sumblock
	VZEROUPPER
	RET

#define ADDTO(OFF, Y, T) \
	VADDPS OFF(AX), Y, T; \
	VMOVUPS T, OFF(AX)

// func avx2Scatter(rows, src []float32, in []uint32)
TEXT ·avx2Scatter(SB), NOSPLIT, $0-72
	MOVQ rows_base+0(FP), BX
	MOVQ src_base+24(FP), SI
	MOVQ src_len+32(FP), CX
	MOVQ in_base+48(FP), R8
	MOVQ in_len+56(FP), R9
	TESTQ R9, R9
	JZ scattered

scatterblock:
	LOAD(SI)
	MOVQ R8, DX
	MOVQ R9, R11

scatterrow:
	MOVL (DX), AX
	ADDQ BX, AX
	ADDTO(0, Y0, Y8)
	ADDTO(32, Y1, Y9)
	ADDTO(64, Y2, Y10)
	ADDTO(96, Y3, Y11)
	ADDTO(128, Y4, Y12)
	ADDTO(160, Y5, Y13)
	ADDTO(192, Y6, Y14)
	ADDTO(224, Y7, Y15)
	ADDQ $4, DX
	DECQ R11
	JNZ scatterrow
	ADDQ $256, SI
	ADDQ $256, BX
	SUBQ $const_rowBlock, CX
	JNZ scatterblock

scattered:
	VZEROUPPER
	RET

DATA one<>+0(SB)/4, $0x3f800000
GLOBL one<>(SB), RODATA|NOPTR, $4

// func avx2Forward(hidden, weights []float32) float32
TEXT ·avx2Forward(SB), NOSPLIT, $0-52
	MOVQ hidden_base+0(FP), SI
	MOVQ hidden_len+8(FP), CX
	MOVQ weights_base+24(FP), DI
	VXORPS Y0, Y0, Y0
	VBROADCASTSS one<>(SB), Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3

forward:
	VMAXPS 0(SI), Y0, Y4
	VMINPS Y4, Y1, Y4
	VMULPS Y4, Y4, Y4
	VFMADD231PS 0(DI), Y4, Y2
	VMAXPS 32(SI), Y0, Y5
	VMINPS Y5, Y1, Y5
	VMULPS Y5, Y5, Y5
	VFMADD231PS 32(DI), Y5, Y3
	ADDQ $64, SI
	ADDQ $64, DI
	SUBQ $16, CX
	JNZ forward
	VADDPS Y3, Y2, Y2
	VEXTRACTF128 $1, Y2, X3
	VADDPS X3, X2, X2
	VHADDPS X2, X2, X2
	VHADDPS X2, X2, X2
	VMOVSS X2, ret+48(FP)
	VZEROUPPER
	RET

// func avx2Backward(hidden, weights, output, start []float32, slope float32)
TEXT ·avx2Backward(SB), NOSPLIT, $0-100
	MOVQ hidden_base+0(FP), SI
	MOVQ hidden_len+8(FP), CX
	MOVQ weights_base+24(FP), DI
	MOVQ output_base+48(FP), BX
	MOVQ start_base+72(FP), DX
	VBROADCASTSS slope+96(FP), Y2
	VADDPS Y2, Y2, Y3
	VXORPS Y0, Y0, Y0
	VBROADCASTSS one<>(SB), Y1

backward:
	VMOVUPS (SI), Y4
	VMAXPS Y4, Y0, Y5
	VMINPS Y5, Y1, Y5
	VMULPS Y5, Y5, Y6
	VMOVUPS (BX), Y7
	VFMADD231PS Y6, Y2, Y7
	VMOVUPS Y7, (BX)
	VCMPPS $0x1e, Y0, Y4, Y8
	VCMPPS $0x11, Y1, Y4, Y9
	VANDPS Y8, Y9, Y9
	VMULPS (DI), Y3, Y10
	VMULPS Y5, Y10, Y10
	VANDPS Y9, Y10, Y10
	VMOVUPS Y10, (SI)
	VADDPS (DX), Y10, Y11
	VMOVUPS Y11, (DX)
	ADDQ $32, SI
	ADDQ $32, DI
	ADDQ $32, BX
	ADDQ $32, DX
	SUBQ $8, CX
	JNZ backward
	VZEROUPPER
	RET

// func avx2Adam(w, g, first, second []float32, s *adamStep)
TEXT ·avx2Adam(SB), NOSPLIT, $0-104
	MOVQ w_base+0(FP), DI
	MOVQ w_len+8(FP), CX
	MOVQ g_base+24(FP), SI
	MOVQ first_base+48(FP), BX
	MOVQ second_base+72(FP), DX
	MOVQ s+96(FP), R8
	VBROADCASTSS adamStep_scale(R8), Y0
	VBROADCASTSS adamStep_rate(R8), Y1
	VBROADCASTSS adamStep_keep1(R8), Y2
	VBROADCASTSS adamStep_keep2(R8), Y3
	VBROADCASTSS adamStep_tiny(R8), Y4
	VBROADCASTSS adamStep_limit(R8), Y5
	VXORPS Y6, Y6, Y6
	VSUBPS Y5, Y6, Y7

adam:
	VMULPS (SI), Y0, Y8
	VMOVUPS (BX), Y9
	VSUBPS Y9, Y8, Y10
	VFMADD231PS Y10, Y2, Y9
	VMOVUPS Y9, (BX)
	VMOVUPS (DX), Y11
	VMULPS Y8, Y8, Y12
	VSUBPS Y11, Y12, Y12
	VFMADD231PS Y12, Y3, Y11
	VMOVUPS Y11, (DX)
	VSQRTPS Y11, Y12
	VADDPS Y4, Y12, Y12
	VMULPS Y9, Y1, Y13
	VDIVPS Y12, Y13, Y13
	VMOVUPS (DI), Y14
	VSUBPS Y13, Y14, Y14
	VMAXPS Y7, Y14, Y14
	VMINPS Y5, Y14, Y14
	VMOVUPS Y14, (DI)
	VMOVUPS Y6, (SI)
	ADDQ $32, DI
	ADDQ $32, SI
	ADDQ $32, BX
	ADDQ $32, DX
	SUBQ $8, CX
	JNZ adam
	VZEROUPPER
	RET
