import 'fake-indexeddb/auto';
import { configure } from '@testing-library/dom';
import { vi } from 'vitest';
import { SilentStream } from './live-stream.ts';
import { installTabEntries } from './tab-entries.ts';

/* Before each file: the parts of a browser that happy-dom lacks. Nothing has a size here, so everything counts as in sight. */

configure({ getElementError: (message) => new Error(message ?? '') });

type Sight = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting' | 'boundingClientRect'>;

class EverythingIsInSight {
  readonly #seen: (entries: Sight[]) => void;

  constructor(seen: (entries: Sight[]) => void) {
    this.#seen = seen;
  }

  observe(target: Element): void {
    const boundingClientRect = target.getBoundingClientRect();
    queueMicrotask(() => this.#seen([{ target, isIntersecting: true, boundingClientRect }]));
  }

  unobserve(): void {}

  disconnect(): void {}
}

function plainStyle({ style }: HTMLElement): object {
  const known: Record<string, unknown> = {
    display: style.display === '' ? 'block' : style.display,
    visibility: style.visibility === '' ? 'visible' : style.visibility,
    animationName: 'none',
    getPropertyValue: (name: string) => (name in known ? known[name] : style.getPropertyValue(name)),
  };
  return new Proxy(known, { get: (_, name) => known[String(name)] ?? '' });
}

const locks = {
  request: (_name: string, ...rest: unknown[]) => {
    const run = rest.at(-1);
    return Promise.resolve(typeof run === 'function' ? Reflect.apply(run, undefined, [{}]) : undefined);
  },
};

vi.stubGlobal('IntersectionObserver', EverythingIsInSight);
vi.stubGlobal('EventSource', SilentStream);
// Nothing is styled, and working that out for every element is most of what a query would cost.
vi.stubGlobal('getComputedStyle', (element: HTMLElement) => plainStyle(element));
vi.stubGlobal('visualViewport', new EventTarget());
Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;
installTabEntries();
