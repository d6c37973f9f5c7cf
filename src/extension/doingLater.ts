import type { Doing, DoingDeps } from './laterParts';

/** What the page and commands ask for, made at the first of them. */
export function doingLater(deps: DoingDeps): { get(): Promise<Doing>; dispose(): void } {
  let made: Promise<Doing> | undefined;
  const make = async () => (await import('./laterParts')).createDoing(deps);
  return {
    get: () => (made ??= make()),
    dispose: () => {
      void made?.then((doing) => {
        doing.dispose();
      });
    },
  };
}
