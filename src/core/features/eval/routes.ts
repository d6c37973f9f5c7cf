/** What the types of known datasets say of how a question has to be searched; the first that fits counts. */
const routes: readonly (readonly [types: RegExp, route: 'simple' | 'complex'])[] = [
  [/^(?:complex|multi|\d+hop\d*|bridge(?:\/\w+)?|comparison(?:\/\w+)?)$/, 'complex'],
  [/^(?:simple|single|span|known-item\/.+|SUPPORT|CONTRADICT|NOT_ENOUGH_INFO)$/, 'simple'],
];

/** Datasets whose "multi" means several relevant passages, which one search may well find. */
const multiplePassages = ['claude-docs', 'codebase'];

/** How the router should take a question of this type; undefined where the type does not say. */
export function expectedRoute(dataset: string, type: string): 'simple' | 'complex' | undefined {
  if (type === 'multi' && multiplePassages.includes(dataset)) return undefined;
  return routes.find(([types]) => types.test(type))?.[1];
}
