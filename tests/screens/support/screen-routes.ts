import type { FastifyInstance } from 'fastify';
import { ORIGIN } from './origin.ts';

interface SentRequest {
  method(): string;
  url(): string;
  headers(): Record<string, string>;
  postDataJSON(): unknown;
  postData(): string | null;
}

interface GivenAnswer {
  status?: number;
  json?: unknown;
  body?: string;
  headers?: Record<string, string>;
  contentType?: string;
}

/** Playwright's Route, for one request. */
interface OneRoute {
  request(): SentRequest;
  continue(): Promise<void>;
  fallback(): Promise<void>;
  abort(): Promise<void>;
  fulfill(answer: GivenAnswer & { response?: unknown }): Promise<void>;
  fetch(): Promise<{ status(): number; json(): Promise<unknown>; text(): Promise<string> }>;
}

type Address = string | RegExp | ((url: URL) => boolean);
type Handler = (route: OneRoute, request: SentRequest) => unknown;

/** What the app asks for: answered by the real server, unless a test meddles with it. */
export class ScreenRoutes {
  readonly listeners = new Set<(request: SentRequest) => void>();
  readonly #answered = new Set<(request: SentRequest, answer: Response) => void>();
  readonly cookies = new Map<string, string>();
  offline = false;
  readonly #app: FastifyInstance;
  #rules: { address: Address; handle: Handler; times: number }[] = [];

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async add(address: Address, handle: Handler, { times = Infinity } = {}): Promise<void> {
    this.#rules.unshift({ address, handle, times });
  }

  async remove(address: Address, handle?: Handler): Promise<void> {
    const same = (other: Address) => String(other) === String(address);
    this.#rules = this.#rules.filter(
      (rule) => !(same(rule.address) && (handle === undefined || rule.handle === handle)),
    );
  }

  async removeAll(): Promise<void> {
    this.#rules = [];
  }

  nextRequest(wanted: Address | ((request: SentRequest) => boolean)): Promise<SentRequest> {
    return new Promise((resolve) => {
      const listen = (request: SentRequest) => {
        if (!isWanted(wanted, request)) return;
        this.listeners.delete(listen);
        resolve(request);
      };
      this.listeners.add(listen);
    });
  }

  nextResponse(
    wanted: Address | ((response: { url(): string; request(): SentRequest; status(): number }) => boolean),
  ): Promise<unknown> {
    return new Promise((resolve) => {
      const listen = (request: SentRequest, answer: Response) => {
        const response = { url: () => request.url(), request: () => request, status: () => answer.status };
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a function is asked of the response
        const holds = typeof wanted === 'function' ? wanted(response as never) : isWanted(wanted, request);
        if (!holds) return;
        this.#answered.delete(listen);
        resolve(response);
      };
      this.#answered.add(listen);
    });
  }

  /** In the place of the window's `fetch`. */
  async fetch(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    if (address instanceof Request) throw new Error('the app calls fetch with an address');
    const request = requestOf(new URL(address, ORIGIN), init);
    for (const listener of this.listeners) listener(request);
    const rule = this.#rules.find((one) => one.times > 0 && isWanted(one.address, request));
    const answer = await orAborted(this.#answer(request, rule), init.signal ?? null);
    // A screen has the answer before a test goes on.
    queueMicrotask(() => {
      for (const listener of this.#answered) listener(request, answer);
    });
    return answer;
  }

  #answer(request: SentRequest, rule: { handle: Handler; times: number } | undefined): Promise<Response> {
    if (rule === undefined) return this.#ask(request);
    rule.times -= 1;
    return new Promise((resolve, reject) => {
      const pass = async () => resolve(await this.#ask(request));
      const route: OneRoute = {
        request: () => request,
        continue: pass,
        fallback: pass,
        abort: async () => reject(new TypeError('Failed to fetch')),
        fulfill: async (given) => resolve(responseOf(given)),
        fetch: async () => {
          const answer = await this.#ask(request);
          return { status: () => answer.status, json: () => answer.json(), text: () => answer.text() };
        },
      };
      Promise.resolve(rule.handle(route, request)).catch(reject);
    });
  }

  /** What an endless answer says, as it comes. */
  async stream(address: string, signal: AbortSignal): Promise<AsyncIterable<unknown>> {
    if (this.offline) throw new TypeError('Failed to fetch');
    const headers = { cookie: this.#cookie(), 'sec-fetch-site': 'same-origin' };
    const answer = await this.#app.inject({ url: address, headers, payloadAsStream: true, signal });
    if (answer.statusCode !== 200) throw new TypeError(`refused with ${answer.statusCode}`);
    return answer.stream();
  }

  #cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async #ask(request: SentRequest): Promise<Response> {
    if (this.offline) throw new TypeError('Failed to fetch');
    const { pathname, search } = new URL(request.url());
    const payload = request.postData();
    const answer = await this.#app.inject({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the methods of the contract
      method: request.method() as 'GET',
      url: pathname + search,
      headers: { cookie: this.#cookie(), ...request.headers(), 'sec-fetch-site': 'same-origin' },
      ...(payload === null ? {} : { payload }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      name === 'set-cookie' || value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    return new Response([204, 304].includes(answer.statusCode) ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    });
  }
}

function requestOf(url: URL, init: RequestInit): SentRequest {
  const body = typeof init.body === 'string' ? init.body : null;
  return {
    method: () => init.method ?? 'GET',
    url: () => url.href,
    headers: () =>
      Object.fromEntries([...new Headers(init.headers)].map(([name, value]) => [name.toLowerCase(), value])),
    postData: () => body,
    postDataJSON: () => (body === null ? null : JSON.parse(body)),
  };
}

function responseOf({ status = 200, json, body, headers = {}, contentType }: GivenAnswer): Response {
  const type = contentType ?? (json === undefined ? 'text/plain' : 'application/json');
  const text = json === undefined ? (body ?? '') : JSON.stringify(json);
  return new Response(status === 204 ? null : text, {
    status,
    headers: { 'content-type': type, ...headers },
  });
}

function isWanted(wanted: Address | ((request: SentRequest) => boolean), request: SentRequest): boolean {
  const url = request.url();
  if (wanted instanceof RegExp) return wanted.test(url);
  if (typeof wanted === 'string') return globOf(wanted).test(url);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a function of the address is asked with an address that is a request too
  return (wanted as (given: unknown) => boolean)(Object.assign(new URL(url), request));
}

/** '**\/api/loans', '/api/clients?*'. */
function globOf(glob: string): RegExp {
  const whole = glob.startsWith('/') ? ORIGIN + glob : glob;
  const marks: Record<string, string> = { '**': '.*', '*': '[^/]*', '?': '\\?' };
  return new RegExp(
    `^${whole.replaceAll(/\*\*|[*?]|[.+^${}()|[\]\\]/g, (part) => marks[part] ?? `\\${part}`)}$`,
  );
}

function orAborted<T>(answer: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (signal === null) return answer;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    answer.then(resolve, reject);
  });
}
