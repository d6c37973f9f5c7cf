import type { ActionParts, ActionPartsDeps } from './actionParts';

/** Creates the parts behind pages and commands on first use. */
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
