/** The server's clock in milliseconds since 1970, on every API response, from which the browser takes the day (TD-1). */
export const SERVER_TIME_HEADER = 'server-time';
