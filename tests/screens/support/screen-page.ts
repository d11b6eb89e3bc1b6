import type { BrowserContext } from '@playwright/test';
import { keysOf, typedOf } from './key-names.ts';
import { ORIGIN } from './origin.ts';
import { person, ScreenLocator, type Narrowing } from './screen-locator.ts';
import type { ScreenRoutes } from './screen-routes.ts';
import { waitUntil } from './wait-until.ts';
import type { RoleOptions, TextOptions, Wanted } from './query-elements.ts';

/** Playwright's Page over happy-dom: the one window there is, with the real app in it. */
export class ScreenPage {
  readonly routes: ScreenRoutes;
  readonly #show: (address: string, state: unknown) => Promise<void>;
  readonly #everything = new ScreenLocator(() => [document.documentElement], 'page');

  constructor(routes: ScreenRoutes, show: (address: string, state: unknown) => Promise<void>) {
    this.routes = routes;
    this.#show = show;
  }

  readonly keyboard = {
    press: (keys: string) => person.keyboard(keysOf(keys)),
    type: (text: string) => person.keyboard(typedOf(text)),
    insertText: (text: string) => person.paste(text),
  };

  async goto(address: string): Promise<void> {
    await this.#show(new URL(address, ORIGIN).href.slice(ORIGIN.length), null);
  }

  async reload(): Promise<void> {
    await this.#show(this.url().slice(ORIGIN.length), window.history.state);
  }

  async goBack(): Promise<void> {
    await travel(() => window.history.back());
  }

  async goForward(): Promise<void> {
    await travel(() => window.history.forward());
  }

  url(): string {
    return window.location.href;
  }

  async title(): Promise<string> {
    return document.title;
  }

  context(): Pick<BrowserContext, 'setOffline' | 'clearCookies' | 'grantPermissions'> {
    return {
      // The clipboard is user-event's, which asks for none.
      grantPermissions: () => Promise.resolve(),
      setOffline: async (offline) => {
        this.routes.offline = offline;
        Object.defineProperty(navigator, 'onLine', { configurable: true, value: !offline });
        window.dispatchEvent(new Event(offline ? 'offline' : 'online'));
      },
      clearCookies: async () => this.routes.cookies.clear(),
    };
  }

  route: ScreenRoutes['add'] = (...given) => this.routes.add(...given);
  unroute: ScreenRoutes['remove'] = (...given) => this.routes.remove(...given);
  unrouteAll: ScreenRoutes['removeAll'] = () => this.routes.removeAll();
  waitForRequest: ScreenRoutes['nextRequest'] = (wanted) => this.routes.nextRequest(wanted);
  waitForResponse: ScreenRoutes['nextResponse'] = (wanted) => this.routes.nextResponse(wanted);

  on(event: string, listener: (request: never) => void): void {
    if (event !== 'request') throw new Error(`page.on('${event}') needs a browser`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the listener of requests
    this.routes.listeners.add(listener as Parameters<typeof this.routes.listeners.add>[0]);
  }

  off(_event: string, listener: (request: never) => void): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the listener of requests
    this.routes.listeners.delete(listener as Parameters<typeof this.routes.listeners.delete>[0]);
  }

  async waitForFunction(run: () => unknown): Promise<void> {
    await waitUntil(() => {
      if (!run()) throw new Error('not yet');
    });
  }

  async evaluate<T, Arg>(run: (argument: Arg) => T, argument: Arg): Promise<T> {
    return run(argument);
  }

  getByRole(role: string, options: RoleOptions = {}): ScreenLocator {
    return this.#everything.getByRole(role, options);
  }

  getByText(wanted: Wanted, options: TextOptions = {}): ScreenLocator {
    return this.#everything.getByText(wanted, options);
  }

  getByLabel(wanted: Wanted, options: TextOptions = {}): ScreenLocator {
    return this.#everything.getByLabel(wanted, options);
  }

  getByPlaceholder(wanted: Wanted, options: TextOptions = {}): ScreenLocator {
    return this.#everything.getByPlaceholder(wanted, options);
  }

  locator(selector: string, narrowing: Narrowing = {}): ScreenLocator {
    if (selector === 'html') return this.#everything;
    return this.#everything.locator(selector, narrowing);
  }
}

async function travel(go: () => void): Promise<void> {
  const arrived = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  go();
  await arrived;
}
