import type { FastifyInstance } from 'fastify';

/** What Fastify really registered, read from its own drawing of the tree: `GET /api/clients/:id`, one per method. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const { depth, segment, methods } = readLine(line);
      const url = (parents[depth - 1] ?? '') + segment;
      parents.splice(depth, parents.length, url);
      return methods.map((method) => `${method} ${url}`);
    });
}

function readLine(line: string): { depth: number; segment: string; methods: string[] } {
  const read = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line);
  if (read === null) throw new Error(`not a line of routes: ${line}`);
  const [, branches = '', segment = '', methods = ''] = read;
  return {
    depth: branches.length / 4 - 1,
    segment,
    methods: methods.split(', ').filter((method) => method !== ''),
  };
}
