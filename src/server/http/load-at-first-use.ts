import type { Endpoints } from '#contract/all.ts';
import type { HandlersOf } from './call.ts';

/** For features that most starts never serve: their code is loaded by the first request to one of the endpoints. */
export function loadedAtFirstUse<Part extends Partial<Endpoints>>(
  endpoints: Part,
  load: () => Promise<HandlersOf<Part>>,
): HandlersOf<Part> {
  type AnyHandler = (call: never) => Promise<unknown>;
  let loaded: Record<string, AnyHandler> | null = null;
  const handlerOf = (route: string): AnyHandler => {
    const handler = loaded?.[route];
    if (handler === undefined) throw new Error(`no handler of ${route}`);
    return handler;
  };
  const handlers = Object.keys(endpoints).map((route): [string, AnyHandler] => [
    route,
    async (call) => {
      // Not awaited once it is there: the first statements of a handler are sent with those that open its transaction.
      if (loaded === null) loaded = await load();
      return handlerOf(route)(call);
    },
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one handler per route of the part, each the one that was loaded for it
  return Object.fromEntries(handlers) as HandlersOf<Part>;
}
