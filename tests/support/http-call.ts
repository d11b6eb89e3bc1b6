/** What an instance answered; status 0 where the connection broke before an answer came. */
export interface HttpAnswer {
  readonly status: number;
  readonly json: unknown;
  readonly headers: Headers;
}

export interface HttpCall {
  readonly cookie?: string;
  readonly body?: unknown;
  /** The Idempotency-Key. */
  readonly key?: string;
  readonly headers?: Record<string, string>;
  /** Breaks the call off, as a browser that is closed does. */
  readonly signal?: AbortSignal;
}

/** One call over the network, as the app's own page makes it: `callOn(url, 'POST /api/payments', { cookie, key, body })`. */
export async function callOn(url: string, route: string, call: HttpCall = {}): Promise<HttpAnswer> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(call.cookie === undefined ? {} : { cookie: call.cookie }),
    ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
    ...call.headers,
  };
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
    const json: unknown = isJson && text !== '' ? JSON.parse(text) : null;
    return { status: response.status, json, headers: response.headers };
  } catch {
    return { status: 0, json: null, headers: new Headers() };
  }
}
