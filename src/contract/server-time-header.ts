/** The server's clock in milliseconds since 1970, on every answer of the API: the browser takes its day from it (TD-1). */
export const SERVER_TIME_HEADER = 'server-time';
