import type { ScreenRoutes } from './screen-routes.ts';

/** An EventSource that nothing comes of. */
export class SilentStream extends EventTarget {
  close(): void {}
}

/** An EventSource over the server in this process. */
export function liveStreamOf(routes: ScreenRoutes): new (address: string) => EventTarget {
  return class LiveStream extends EventTarget {
    readonly #closed = new AbortController();

    constructor(address: string) {
      super();
      void this.#read(address);
    }

    close(): void {
      this.#closed.abort();
    }

    async #read(address: string): Promise<void> {
      let rest = '';
      try {
        for await (const chunk of await routes.stream(address, this.#closed.signal)) {
          const events = (rest + String(chunk)).split('\n\n');
          rest = events.pop() ?? '';
          for (const event of events) this.#send(event);
        }
      } catch {
        // Closed, or refused: an EventSource says no more of it.
      }
      if (!this.#closed.signal.aborted) this.dispatchEvent(new Event('error'));
    }

    #send(event: string): void {
      const [, type, data] = /^event: (.+)\ndata: (.+)$/.exec(event) ?? [];
      if (type !== undefined && !this.#closed.signal.aborted)
        this.dispatchEvent(new MessageEvent(type, { data }));
    }
  };
}
