/** Where the app of the tests is; nothing listens there. */
export const ORIGIN = 'http://localhost:3000';
