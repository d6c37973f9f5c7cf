// Written by `npm run bench -- fit-tables`.
export const chanceBias = 0;

/** A tree a line, as `Tree` has it; signals in the order of `bestResult`. */
export const chanceTrees = ``;
