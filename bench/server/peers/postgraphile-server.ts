/**
 * The program of the generic peer: a GraphQL server over the tables of `peer-tables.ts`. A text, because it runs in the folder its packages
 * are fetched into, and is none of our programs.
 */
export const POSTGRAPHILE_SERVER = `
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({
      connectionString: process.env.DATABASE_URL,
      schemas: ['peer'],
      poolConfig: { max: 10 },
    }),
  ],
  grafserv: { graphiql: false, watch: false, websockets: false },
  grafast: {
    explain: false,
    context: ({ node }) => ({
      pgSettings: { role: 'peer_lender', 'peer.institution': node?.req.headers['x-institution'] ?? '' },
    }),
  },
};

const server = createServer();
await postgraphile(preset).createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => process.stdout.write(\`\${server.address().port}\\n\`));
`;
