#include "textflag.h"
#include "go_asm.h"

// The loops of layer.go for AVX2: 16 neurons in a register, a block of 64 at a time.

// func avx2Update(dst, src, rows []int16, c *change)
TEXT ·avx2Update(SB), NOSPLIT, $0-80
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ src_base+24(FP), SI
	MOVQ rows_base+48(FP), BX
	MOVQ c+72(FP), R8
	MOVQ change_adds(R8), R9
	MOVQ change_subs(R8), R10
	ADDQ $change_rows, R8

block:
	VMOVDQU 0(SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	MOVQ R8, DX
	MOVQ R9, R11
	TESTQ R11, R11
	JZ added

add:
	MOVL (DX), AX
	ADDQ BX, AX
	VPADDW 0(AX), Y0, Y0
	VPADDW 32(AX), Y1, Y1
	VPADDW 64(AX), Y2, Y2
	VPADDW 96(AX), Y3, Y3
	ADDQ $4, DX
	DECQ R11
	JNZ add

added:
	MOVQ R10, R11
	TESTQ R11, R11
	JZ subtracted

subtract:
	MOVL (DX), AX
	ADDQ BX, AX
	VPSUBW 0(AX), Y0, Y0
	VPSUBW 32(AX), Y1, Y1
	VPSUBW 64(AX), Y2, Y2
	VPSUBW 96(AX), Y3, Y3
	ADDQ $4, DX
	DECQ R11
	JNZ subtract

subtracted:
	VMOVDQU Y0, 0(DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	ADDQ $128, SI
	ADDQ $128, DI
	ADDQ $128, BX
	SUBQ $const_layerBlock, CX
	JNZ block
	VZEROUPPER
	RET

// 255 in every lane: ActivationOne.
DATA activationOne<>+0(SB)/8, $0x00ff00ff00ff00ff
DATA activationOne<>+8(SB)/8, $0x00ff00ff00ff00ff
DATA activationOne<>+16(SB)/8, $0x00ff00ff00ff00ff
DATA activationOne<>+24(SB)/8, $0x00ff00ff00ff00ff
GLOBL activationOne<>(SB), RODATA|NOPTR, $32

// SQUARE adds to SUM the squares of the 16 neurons at V, each times its weight at W. A neuron v is at most 255 and a weight w at most 128
// either way, so v*w fits 16 bits; v times that is summed in pairs to 32 bits.
#define SQUARE(V, W, T, U, SUM) \
	VMOVDQU V, T; \
	VPMAXSW Y0, T, T; \
	VPMINSW Y1, T, T; \
	VPMULLW W, T, U; \
	VPMADDWD T, U, U; \
	VPADDD U, SUM, SUM

// func avx2Activate(own, other, weights []int16) int64
// Each of the eight lanes of a sum takes an eighth of all products, of at most 255*255*128 each: they fit 32 bits up to 1,024 neurons.
TEXT ·avx2Activate(SB), NOSPLIT, $0-80
	MOVQ own_base+0(FP), AX
	MOVQ own_len+8(FP), CX
	MOVQ other_base+24(FP), BX
	MOVQ weights_base+48(FP), SI
	LEAQ (SI)(CX*2), DI
	VPXOR Y0, Y0, Y0
	VMOVDQU activationOne<>(SB), Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3

square:
	SQUARE(0(AX), 0(SI), Y4, Y5, Y2)
	SQUARE(0(BX), 0(DI), Y6, Y7, Y3)
	SQUARE(32(AX), 32(SI), Y8, Y9, Y2)
	SQUARE(32(BX), 32(DI), Y10, Y11, Y3)
	SQUARE(64(AX), 64(SI), Y4, Y5, Y2)
	SQUARE(64(BX), 64(DI), Y6, Y7, Y3)
	SQUARE(96(AX), 96(SI), Y8, Y9, Y2)
	SQUARE(96(BX), 96(DI), Y10, Y11, Y3)
	ADDQ $128, AX
	ADDQ $128, BX
	ADDQ $128, SI
	ADDQ $128, DI
	SUBQ $const_layerBlock, CX
	JNZ square
	VPADDD Y3, Y2, Y2
	VEXTRACTI128 $1, Y2, X3
	VPMOVSXDQ X2, Y4
	VPMOVSXDQ X3, Y5
	VPADDQ Y5, Y4, Y4
	VEXTRACTI128 $1, Y4, X5
	VPADDQ X5, X4, X4
	VPSHUFD $0x4e, X4, X5
	VPADDQ X5, X4, X4
	VMOVQ X4, AX
	MOVQ AX, ret+72(FP)
	VZEROUPPER
	RET
