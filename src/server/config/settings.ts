import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { PlanOffers } from '#domain/plans/plan.ts';
import { serversFault } from '#server/db/connection/connection-url.ts';
import { DEFAULT_LIMITS } from '#server/rate-limits/limits.ts';
import {
  isOrigin,
  isProxy,
  isReadable,
  isTimeZone,
  parseLimits,
  parsePlans,
  protocolOf,
  TIME_ZONE,
  whole,
} from './setting-values.ts';

/* Every setting of the server: its default, what it means and what it may be (setting-values.ts). config.ts reads them. */

const postgresUrl = z.string().superRefine((text, ctx) => {
  const message = serversFault(text);
  if (message !== null) ctx.addIssue({ code: 'custom', message });
});

/** More hops than any installation has; a larger number is a port or another mistake, and would trust anyone's header. */
const MOST_PROXIES = 10;

const emailAddress = z.email('informe um e-mail válido');
const webAddress = z
  .string()
  .refine((text) => ['http:', 'https:'].includes(protocolOf(text)), 'use http:// ou https://');

export const SETTINGS = {
  PORT: { default: '3000', meaning: 'Porta em que o sistema atende.', schema: whole(0, 65_535) },
  HOST: {
    default: '127.0.0.1',
    meaning: 'Endereço em que o sistema atende; 0.0.0.0 abre para a rede.',
    schema: z.string(),
  },
  PUBLIC_URL: {
    default: null,
    meaning:
      'Endereço que as pessoas digitam, usado nos links dos e-mails; pedidos para outro nome são recusados. Sem ele, só localhost e endereços numéricos são atendidos. Com http:// os cookies deixam de exigir conexão segura: use só em rede local, sabendo disso.',
    schema: z
      .string()
      .refine(isOrigin, 'use só o endereço, como https://emprestimos.exemplo.com.br, sem caminho')
      .transform((text) => new URL(text).origin),
  },
  DATABASE_URL: {
    default: null,
    meaning:
      'Servidor PostgreSQL 15 ou mais novo; vários são separados por vírgula, e vale o que aceita gravações. Sem ele, o sistema inicia o PostgreSQL embutido.',
    schema: postgresUrl,
  },
  DATABASE_OWNER_URL: {
    default: null,
    meaning:
      'Login dono do banco: migrações e, sem DATABASE_LISTEN_URL, avisos ao vivo. Sem ele, vale DATABASE_URL.',
    schema: postgresUrl,
  },
  DATABASE_LISTEN_URL: {
    default: null,
    meaning:
      'Conexão direta para os avisos ao vivo, quando DATABASE_URL passa por um pooler de transações. Sem ela, vale DATABASE_OWNER_URL ou DATABASE_URL.',
    schema: postgresUrl,
  },
  DATABASE_CA_FILE: {
    default: null,
    meaning:
      'Certificado (PEM) da autoridade que assina o do servidor PostgreSQL. Sem sslmode no endereço, a conexão passa a conferir tudo (verify-full).',
    schema: z
      .string()
      .transform((file) => path.resolve(file))
      .refine(isReadable, 'o arquivo não existe ou não pode ser lido'),
  },
  DATABASE_PREPARED: {
    default: 'auto',
    meaning:
      'Manter comandos preparados nas conexões com o banco: on, off ou auto, que os evita quando DATABASE_LISTEN_URL ou DATABASE_OWNER_URL mostram que DATABASE_URL passa por um pooler.',
    schema: z.enum(['on', 'off', 'auto'], 'use on, off ou auto'),
  },
  MIGRATE: {
    default: 'on',
    meaning:
      'Se as instâncias preparam o banco ao iniciar: on, ou off, que só confere o esquema, não precisa do login dono e deixa a migração para o comando migrate.',
    schema: z.enum(['on', 'off'], 'use on ou off'),
  },
  DATABASE_POOL_SIZE: {
    default: '10',
    meaning: 'Conexões com o banco por instância.',
    schema: whole(2, 200),
  },
  DATABASE_WAIT_SECONDS: {
    default: '30',
    meaning: 'Segundos de espera, ao iniciar, por um banco que ainda não responde.',
    schema: whole(0, 3600),
  },
  INSTANCES: {
    default: '1',
    meaning: 'Processos que atendem na mesma porta: um número, ou auto para um por núcleo.',
    schema: z.preprocess((text) => (text === 'auto' ? availableParallelism() : text), whole(1, 64)),
  },
  METRICS_PORT: {
    default: null,
    meaning: 'Porta de /metrics, no formato do Prometheus. Sem ela, não há métricas.',
    schema: whole(0, 65_535),
  },
  METRICS_HOST: {
    default: '127.0.0.1',
    meaning: 'Endereço em que /metrics atende: um endereço privado, nunca o público.',
    schema: z.string(),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: null,
    meaning:
      'Coletor de rastros OpenTelemetry (OTLP sobre HTTP), como http://localhost:4318. Sem ele, não há rastros.',
    schema: webAddress,
  },
  DATA_DIR: { default: './data', meaning: 'Pasta do banco embutido.', schema: z.string() },
  BACKUP_DIR: {
    default: null,
    meaning:
      'Pasta das cópias de segurança: com o banco embutido, o sistema grava uma por dia, depois das 3 horas. Sem ela, não há cópias automáticas.',
    schema: z.string().transform((folder) => path.resolve(folder)),
  },
  BACKUP_KEEP: {
    default: '14',
    meaning:
      'Quantas cópias ficam em BACKUP_DIR; as mais antigas são apagadas depois que a nova foi conferida.',
    schema: whole(1, 3650),
  },
  BACKUP_RECIPIENT: {
    default: null,
    meaning:
      'Chave pública do age (age1…) para a qual os backups são cifrados. Sem ela, veja BACKUP_PASSPHRASE_FILE.',
    schema: z.string().regex(/^age1[0-9a-z]+$/, 'use uma chave pública do age, como age1…'),
  },
  BACKUP_PASSPHRASE_FILE: {
    default: null,
    meaning: 'Arquivo cuja primeira linha é a senha que cifra e abre os backups. Sem ele, não são cifrados.',
    schema: z
      .string()
      .transform((file) => path.resolve(file))
      .refine(isReadable, 'o arquivo não existe ou não pode ser lido'),
  },
  FILES_QUOTA_MB: {
    default: '500',
    meaning: 'Quanto os arquivos de cada instituição (fotos e documentos) podem ocupar, em MB.',
    schema: whole(1, 1_000_000),
  },
  AUDIT_KEEP_MONTHS: {
    default: null,
    meaning:
      'Meses que o registro de alterações fica guardado; gravado pela migração. Sem ele, fica para sempre.',
    schema: whole(12, 1200),
  },
  APP_TIME_ZONE: {
    default: TIME_ZONE,
    meaning: 'Fuso horário em que o dia começa e termina; gravado pela migração.',
    schema: z.string().refine(isTimeZone, 'use um fuso horário como America/Sao_Paulo'),
  },
  PRODUCT_NAME: { default: 'Caderneta', meaning: 'Nome do produto nas telas.', schema: z.string().max(60) },
  CONTACT_EMAIL: {
    default: 'contato@caderneta.example',
    meaning: 'E-mail mostrado a quem ainda não tem conta.',
    schema: emailAddress,
  },
  ADMIN_EMAIL: {
    default: null,
    meaning: 'E-mail da primeira conta, criada quando o banco está vazio.',
    schema: emailAddress.transform((text) => text.toLowerCase()),
  },
  ADMIN_PASSWORD: {
    default: null,
    meaning:
      'Senha da primeira conta, de 12 a 256 caracteres. Sem ela, uma senha é gerada e mostrada uma vez.',
    schema: z.string().min(12, 'use de 12 a 256 caracteres').max(256, 'use de 12 a 256 caracteres'),
  },
  SMTP_URL: {
    default: null,
    meaning:
      'Servidor de e-mail, como smtps://usuario:senha@servidor. Sem ele, os links de recuperação de senha e de confirmação de e-mail saem no log do servidor.',
    schema: z
      .string()
      .refine((text) => ['smtp:', 'smtps:'].includes(protocolOf(text)), 'use smtp:// ou smtps://'),
  },
  MAIL_FROM: {
    default: null,
    meaning: 'Remetente dos e-mails. Sem ele, vale CONTACT_EMAIL.',
    schema: emailAddress,
  },
  SIGN_UP: {
    default: 'off',
    meaning:
      'Quem pode criar uma conta: off, ninguém além de quem opera o sistema; open, qualquer pessoa; code, quem tem um código do comando sign-up-code. Com open e code são necessários SMTP_URL e PUBLIC_URL.',
    schema: z.enum(['off', 'open', 'code'], 'use off, open ou code'),
  },
  TERMS_URL: {
    default: null,
    meaning: 'Endereço dos Termos, mostrado em Criar conta; necessário com SIGN_UP=open.',
    schema: webAddress,
  },
  PRIVACY_URL: {
    default: null,
    meaning: 'Endereço da Política de Privacidade, mostrado em Criar conta; necessário com SIGN_UP=open.',
    schema: webAddress,
  },
  DEMO_TENANT: {
    default: 'off',
    meaning:
      "Com on, quem quiser abre 'Ver com dados de exemplo' no login, em Criar conta e nos primeiros passos: uma instituição inventada, só sua, apagada depois de 24 horas.",
    schema: z.enum(['off', 'on'], 'use off ou on'),
  },
  PLANS: {
    default: null,
    meaning:
      'Planos das instituições, em JSON, do nome para { label, open_loans, people, files_mb, trial_days }, como {"teste": {"label": "Teste", "open_loans": 30, "people": 2, "files_mb": 100, "trial_days": 14}}; o que falta não tem limite, e uma instituição nova começa no primeiro com trial_days. Sem ele, não há planos nem limites.',
    schema: z.string().transform((text, ctx): PlanOffers => {
      const plans = parsePlans(text);
      if (typeof plans !== 'string') return plans;
      ctx.addIssue({ code: 'custom', message: plans });
      return z.NEVER;
    }),
  },
  BILLING_SECRET: {
    default: null,
    meaning:
      'Segredo (whsec_ e base64) que assina os avisos de quem cobra em POST /api/billing/events, como manda o Standard Webhooks. Sem ele, só o comando set-plan muda planos.',
    schema: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'use whsec_ e ao menos 24 bytes em base64')
      .transform((text) => Buffer.from(text.slice('whsec_'.length), 'base64')),
  },
  BILLING_URL: {
    default: null,
    meaning:
      'Página em que se muda de plano, mostrada em Configurações › Plano; recebe o id da instituição em institution_id.',
    schema: webAddress,
  },
  LOG_LEVEL: {
    default: 'info',
    meaning: 'Detalhe do log: fatal, error, warn, info, debug, trace ou silent.',
    schema: z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'use fatal, error, warn, info, debug, trace ou silent',
    ),
  },
  TRUST_PROXY: {
    default: null,
    meaning:
      'Proxy à frente do sistema: quantos há (no máximo 10), ou os endereços, as redes ou loopback separados por vírgula. Sem isso, X-Forwarded-For é ignorado.',
    schema: z
      .string()
      .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(/\s*,\s*/)))
      .refine(
        (proxies) => (typeof proxies === 'number' ? proxies <= MOST_PROXIES : proxies.every(isProxy)),
        `use quantos proxies há, de 0 a ${MOST_PROXIES}, ou os endereços deles, como 10.0.0.1, 10.1.0.0/16 ou loopback`,
      ),
  },
  STAFF_TOKEN_MINUTES: {
    default: '60',
    meaning: 'Minutos que um token da equipe vale antes de ser trocado.',
    schema: whole(1, 720),
  },
  LIMITS: {
    default: '{}',
    meaning: `Limites de uso a alterar, em JSON, como {"session_reads": 1200}. Nomes: ${Object.keys(DEFAULT_LIMITS).join(', ')}.`,
    schema: z.string().transform((text, ctx) => {
      const limits = parseLimits(text);
      if (limits !== null) return limits;
      ctx.addIssue({
        code: 'custom',
        message: 'use um objeto JSON de nome do limite para um número de 1 a 1000000',
      });
      return z.NEVER;
    }),
  },
} as const satisfies Record<string, { default: string | null; meaning: string; schema: z.ZodType }>;

export type SettingName = keyof typeof SETTINGS;
export type Setting<N extends SettingName> =
  z.output<(typeof SETTINGS)[N]['schema']> | ((typeof SETTINGS)[N]['default'] extends null ? null : never);

/** For the README's table. */
export const settingsTable = Object.entries(SETTINGS).map(([name, { default: value, meaning }]) => ({
  name,
  default: value,
  meaning,
}));
