/**
 * Where a browser puts what is searched for: a name or a CPF in the address would stand in the access log of every
 * proxy on the way. Percent-encoded UTF-8, since a header has no letters with accents.
 */
export const SEARCH_HEADER = 'caderneta-search';
