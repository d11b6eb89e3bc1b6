interface Entry {
  state: unknown;
  href: string;
}

const travels = new Set<object>();

/** Resolves once no Back or Forward is on its way any more. */
export async function travelEnded(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve));
  while (travels.size > 0);
}

/** The history of a tab, which happy-dom has no travelling in: Back and Forward arrive later and announce it, as in a browser. */
export function installTabEntries(): void {
  let entries: Entry[] = [{ state: null, href: window.location.href }];
  let at = 0;
  const { history } = window;
  const place = history.replaceState.bind(history);
  const put = (entry: Entry) => {
    place(entry.state, '', entry.href);
  };
  const hrefOf = (url?: string | URL | null) =>
    new URL(url ?? window.location.href, window.location.href).href;
  const go = (by: number) => {
    const travel = {};
    travels.add(travel);
    setTimeout(() => {
      travels.delete(travel);
      const entry = entries[at + by];
      if (entry === undefined) return;
      at += by;
      put(entry);
      window.dispatchEvent(new PopStateEvent('popstate', { state: entry.state }));
    });
  };
  const methods = {
    pushState: (state: unknown, _title: string, url?: string | URL | null) => {
      entries = [...entries.slice(0, at + 1), { state, href: hrefOf(url) }];
      at += 1;
      put({ state, href: hrefOf(url) });
    },
    replaceState: (state: unknown, _title: string, url?: string | URL | null) => {
      const entry = { state, href: hrefOf(url) };
      entries[at] = entry;
      put(entry);
    },
    back: () => go(-1),
    forward: () => go(1),
    go,
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(history, name, { configurable: true, value });
}
