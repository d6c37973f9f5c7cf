import type { ActionParts, ActionPartsDeps } from './actionParts';

/** What the page and commands ask for, made at the first of them. */
export function lazyActions(deps: ActionPartsDeps): { get(): Promise<ActionParts>; dispose(): void } {
  let made: Promise<ActionParts> | undefined;
  const make = async () => (await import('./actionParts')).createActionParts(deps);
  return {
    get: () => (made ??= make()),
    dispose: () => {
      void made?.then((doing) => {
        doing.dispose();
      });
    },
  };
}
