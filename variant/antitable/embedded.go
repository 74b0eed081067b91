package antitable

import "embed"

// embedded holds the tables of antichess of two and three men, as `make antitables` writes them.
//
//go:embed embedded
var embedded embed.FS

// addEmbedded takes up the tables within the program that are of the variant.
func (t *Tables) addEmbedded() error {
	list, err := embedded.ReadDir("embedded")
	if err != nil {
		return err
	}
	for _, item := range list {
		data, err := embedded.ReadFile("embedded/" + item.Name())
		if err != nil {
			return err
		}
		if f := FileName("", t.Variant()); len(item.Name()) > len(f) && item.Name()[len(item.Name())-len(f):] == f {
			if err := t.add(data, item.Name()); err != nil {
				return err
			}
		}
	}
	return nil
}
