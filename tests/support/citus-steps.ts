import { readFile } from 'node:fs/promises';
import path from 'node:path';

/* The SQL of 'Sharding by institution' in docs/operations.md, with the names and addresses of a test. */

const FILE = path.join(import.meta.dirname, '../../docs/operations.md');
const BLOCK = /^```sql\n(-- on [^]*?)^```$/m;
const PLACE = /^-- on (every node|the coordinator), in the database (\w+)/;

export interface Step {
  readonly node: string;
  readonly database: string;
  readonly statement: string;
}

export async function documentedSteps(into: {
  /** The superuser's addresses, the coordinator's first. */
  nodes: readonly string[];
  name: string;
  logins: { owner: string; web: string };
}): Promise<Step[]> {
  const { nodes, name, logins } = into;
  const [coordinator = '', ...workers] = nodes;
  const block = BLOCK.exec(await readFile(FILE, 'utf8'))?.[1];
  if (block === undefined) throw new Error('docs/operations.md says no steps for a cluster');
  return block.split(/^(?=-- on )/m).flatMap((part) => {
    const [heading = '', ...statements] = part.trim().split('\n');
    const [, where, database = ''] = PLACE.exec(heading) ?? [];
    if (where === undefined) throw new Error(`where is this? ${heading}`);
    return (where === 'every node' ? nodes : [coordinator]).flatMap((node) =>
      statements
        .flatMap((text) => (text.includes("'WORKER'") ? workers.map((url) => at(text, 'WORKER', url)) : text))
        .map((text) => ({
          node,
          database: database === 'caderneta' ? name : database,
          statement: at(text, 'COORDINATOR', coordinator)
            .replaceAll(/\bcaderneta_dono\b/g, logins.owner)
            .replaceAll(/\bcaderneta_web\b/g, logins.web)
            .replaceAll(/\bDATABASE caderneta\b/g, `DATABASE ${name}`)
            .replace("'PASSWORD'", `'${new URL(coordinator).password || 'PASSWORD'}'`),
        })),
    );
  });
}

function at(statement: string, host: string, url: string): string {
  const { hostname, port } = new URL(url);
  return statement.replace(`'${host}', 5432`, `'${hostname}', ${port || '5432'}`);
}
