/** Routes implied by the question types of known datasets; the first match wins. */
const routes: readonly (readonly [types: RegExp, route: 'simple' | 'complex'])[] = [
  [/^(?:complex|multi|\d+hop\d*|bridge(?:\/\w+)?|comparison(?:\/\w+)?)$/, 'complex'],
  [/^(?:simple|single|span|known-item\/.+|SUPPORT|CONTRADICT|NOT_ENOUGH_INFO)$/, 'simple'],
];

/** Datasets in which "multi" means several relevant passages, which one search may well find. */
const multiplePassages = ['claude-docs', 'codebase'];

/** The expected route for a question type; undefined if the type implies none. */
export function expectedRoute(dataset: string, type: string): 'simple' | 'complex' | undefined {
  if (type === 'multi' && multiplePassages.includes(dataset)) return undefined;
  return routes.find(([types]) => types.test(type))?.[1];
}
