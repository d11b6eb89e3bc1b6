import type { FastifyRequest } from 'fastify';
import { SEARCH_HEADER } from '#contract/search-header.ts';
import { Problem } from '#domain/problem.ts';

/** The query of a call: what stands in the address, and what is searched for where it came in its own header. */
export function queryOfRequest(request: FastifyRequest): unknown {
  const header = request.headers[SEARCH_HEADER];
  if (header === undefined) return request.query;
  return { ...Object(request.query), search: decoded(String(header)) };
}

function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    throw new Problem('invalid_input', 'Pesquisa: valor inválido.');
  }
}
