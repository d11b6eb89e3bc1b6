/** What every lender of the flows types as the password. */
export const FLOWS_PASSWORD = 'caderno de capa azul 1987';
export const FLOWS_TEMPLATE = 'caderneta_flows_template';

interface FlowsCluster {
  ownerUrl: string;
  runtimeUrl: string;
  passwordHash: string;
}

/** Playwright hands the environment of its set-up to the workers; there is no other road between them. */
export function publishCluster(cluster: FlowsCluster): void {
  process.env['FLOWS_OWNER_URL'] = cluster.ownerUrl;
  process.env['FLOWS_RUNTIME_URL'] = cluster.runtimeUrl;
  process.env['FLOWS_PASSWORD_HASH'] = cluster.passwordHash;
}

export function publishedCluster(): FlowsCluster {
  return {
    ownerUrl: required('FLOWS_OWNER_URL'),
    runtimeUrl: required('FLOWS_RUNTIME_URL'),
    passwordHash: required('FLOWS_PASSWORD_HASH'),
  };
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the flows run through playwright.config.ts`);
  return value;
}
