/** A table of four depots. */
export const depots = {
  'depots.md': `# Depots

| Depot | Country | Trucks | Manager |
| --- | --- | --- | --- |
| Lindau | Germany | 42 | Ida Moser |
| Bregenz | Austria | 17 | Jakob Rhomberg |
| Chur | Switzerland | 8 | Reto Caflisch |
| Ulm | Germany | 17 | Petra Kolb |
`,
};
