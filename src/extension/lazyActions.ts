import type { Doing, DoingDeps } from './actionParts';

/** What the page and commands ask for, made at the first of them. */
export function doingLater(deps: DoingDeps): { get(): Promise<Doing>; dispose(): void } {
  let made: Promise<Doing> | undefined;
  const make = async () => (await import('./actionParts')).createDoing(deps);
  return {
    get: () => (made ??= make()),
    dispose: () => {
      void made?.then((doing) => {
        doing.dispose();
      });
    },
  };
}
