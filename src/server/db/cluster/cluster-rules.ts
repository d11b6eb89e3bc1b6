import { MigrationError } from '#server/db/migrating/migration-error.ts';

/**
 * What Citus wants to be told in a transaction that changes tables it holds. Other servers know none of these names, and
 * keep them as settings without a meaning.
 */
export const CLUSTER_CHANGES = `SET LOCAL citus.multi_shard_modify_mode = 'sequential';
  SET LOCAL citus.enable_unsafe_triggers = on`;

/** Statements of migrations, which never change, that Citus refuses; and what does the same. */
const REWORDED = new Map<string, readonly string[]>([
  // A change may call no stable function of a column. The trigger of this migration writes what is added here.
  [
    `UPDATE institutions SET settings = settings
  || jsonb_build_object('early_discount', early_discount, 'offers_interest_only', offers_interest_only)`,
    ['UPDATE institutions SET settings = settings'],
  ],
]);
/** Not a part of one that is there already. */
const NEW_TABLE = /^CREATE (?:UNLOGGED )?TABLE (?!\w+ PARTITION OF\b)/;
const UNNOTICED = 'SET LOCAL citus.enable_ddl_propagation = ';

/** The statements of a migration as a cluster accepts them, each to be sent by itself; the same tables on any other server. */
export function forCluster(statement: string): string[] {
  // Citus would refuse its foreign keys to tables that are distributed; `distribute` makes it one of them.
  if (NEW_TABLE.test(statement)) return [`${UNNOTICED}off`, statement, `${UNNOTICED}on`];
  return (REWORDED.get(statement) ?? [statement]).flatMap(oneByOne).flatMap(withNamedCheck);
}

/** A constraint is added by a statement of its own. */
function oneByOne(statement: string): string[] {
  const [, table = '', changes = ''] = /^ALTER TABLE (\w+)\s+([^]*)$/.exec(statement) ?? [];
  const each = partsOf(changes);
  if (each.length < 2 || !/\b(?:ADD CONSTRAINT|CHECK)\b/.test(changes)) return [statement];
  return each.map((change) => `ALTER TABLE ${table} ${change}`);
}

/** Divided at the commas that stand neither between parentheses nor in a text. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  let isText = false;
  for (const letter of list) {
    if (letter === "'") isText = !isText;
    if (!isText && letter === '(') depth += 1;
    if (!isText && letter === ')') depth -= 1;
    if (!isText && depth === 0 && letter === ',') parts.push('');
    else parts.push(`${parts.pop() ?? ''}${letter}`);
  }
  return parts.map((part) => part.trim());
}

const COLUMN_WITH_CHECK = /^ALTER TABLE (\w+)\s+ADD COLUMN (\w+)\s([^]*?)\sCHECK (\([^]*\))$/;

/** A column and its check are added by two statements, and the check must have a name: the one that PostgreSQL gives it. */
function withNamedCheck(statement: string): string[] {
  const [, table = '', column = '', type = '', condition = ''] = COLUMN_WITH_CHECK.exec(statement) ?? [];
  if (!closesAtItsEnd(condition) || /\bADD\b/.test(type)) return [statement];
  return [
    `ALTER TABLE ${table} ADD COLUMN ${column} ${type}`,
    `ALTER TABLE ${table} ADD CONSTRAINT ${table}_${column}_check CHECK ${condition}`,
  ];
}

function closesAtItsEnd(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at === text.length - 1;
  }
  return false;
}

/** The same condition with functions called for each row instead of once; `functions.sql` has those that remember. */
export function withoutSubqueries(condition: string): string {
  const simple = condition
    .replaceAll(/\w+ IN \( SELECT caderneta_own_clients\(\) AS \w+\)/g, 'caderneta_is_own_client(client_id)')
    .replaceAll(/\( SELECT (caderneta_\w+\(\)) AS \w+\)/g, '$1');
  if (simple.includes('SELECT'))
    throw new MigrationError(`Esta regra de acesso não pode ser distribuída: ${condition}`);
  return simple;
}

/** What a migration says of a table that is distributed already, whose policies have no subqueries. */
export function simplePolicy(statement: string): string {
  if (!/^(?:CREATE|ALTER) POLICY\b/.test(statement)) return statement;
  return statement
    .replaceAll(/\w+ IN \(SELECT caderneta_own_clients\(\)\)/g, 'caderneta_is_own_client(client_id)')
    .replaceAll(/\(SELECT (caderneta_\w+\(\))\)/g, '$1');
}

/** How the definitions of these functions change; the rest of what differs is in `functions.sql`. */
export const CHANGED_FUNCTIONS: Readonly<Record<string, (definition: string) => string>> = {
  caderneta_own_charges: planned,
  caderneta_terms_changed: planned,
  caderneta_unneeded_files: planned,
  caderneta_check_document: planned,
  // What the caller has written in this transaction may not be read by the owner; a lender sees every file and client anyway, and the
  // others write nothing before they ask.
  caderneta_lock_files: (definition) =>
    definition.includes('caderneta_kept_bytes')
      ? definition
      : definition.replace(' SECURITY DEFINER', '').replace(
          '  RETURN (',
          `  IF current_user <> 'caderneta_lender' THEN
    RETURN caderneta_kept_bytes();
  END IF;
  RETURN (`,
        ),
  caderneta_clients_with_cpf_middle: (definition) => definition.replace(' SECURITY DEFINER', ''),
  caderneta_total_loan: knowsItsInstitution,
  caderneta_total_installment: knowsItsInstitution,
  // Of a table that every node has a copy of, the node that holds the institution's records writes it.
  caderneta_write_audit: (definition) =>
    definition.includes('caderneta_is_here')
      ? definition
      : definition.replace(
          '  INSERT INTO audit_log ',
          `  IF TG_ARGV[0] = 'institutions' AND NOT caderneta_is_here((image ->> 'id')::uuid)
    OR TG_ARGV[0] = 'memberships' AND NOT caderneta_is_here((image ->> 'institution_id')::uuid) THEN
    RETURN NULL;
  END IF;
  INSERT INTO audit_log `,
        ),
  caderneta_set_pix: saysWhoActs,
  caderneta_set_closing: saysWhoActs,
  caderneta_anonymise_client: saysWhoActs,
  // Rows of several institutions cannot be locked at once; the statements that follow lock each import.
  caderneta_sweep_imports: (definition) => definition.replace(' FOR UPDATE SKIP LOCKED', ''),
};

/** Citus runs the query of a function's text, not of a parsed body (`RETURN …`). */
export function withTextBody(definition: string): string {
  return definition.replace(
    /\nRETURN ([^]*)$/,
    (_, value: string) => `\nAS $body$ SELECT ${value.trim()} $body$`,
  );
}

/** What a delegated function sets off must name the institution by a value, not by an expression. */
function knowsItsInstitution(definition: string): string {
  const expression = 'coalesce(NEW.institution_id, OLD.institution_id)';
  if (definition.includes(`:= ${expression}`)) return definition;
  const named = definition.replaceAll(expression, 'this_institution');
  const declared = `\nDECLARE\n  this_institution uuid := ${expression};\n`;
  return named.includes('\nDECLARE\n')
    ? named.replace('\nDECLARE\n', declared)
    : named.replace('\nBEGIN\n', `${declared}BEGIN\n`);
}

/** Only SET LOCAL tells the workers who acts. */
function saysWhoActs(definition: string): string {
  return definition.replace(
    /PERFORM set_config\('caderneta.user', (\w+)::text[^;]*;/,
    (_, person: string) => `EXECUTE format('SET LOCAL citus.propagate_set_commands = %L', 'local');
  EXECUTE format('SET LOCAL caderneta."user" = %L', ${person});
  EXECUTE format('SET LOCAL caderneta.actor = %L', 'lender:' || institution);`,
  );
}

/**
 * As PL/pgSQL, because Citus plans no query of an SQL function that has parameters. The institution and the client are values
 * before the query is planned, so one worker is asked.
 */
function planned(definition: string): string {
  if (!definition.includes('LANGUAGE sql')) return definition;
  return definition
    .replace('LANGUAGE sql', 'LANGUAGE plpgsql')
    .replace(/AS \$function\$([^]*)\$function\$/, (_, body: string) => {
      const query = body
        .replaceAll('caderneta_institution()', 'this_institution')
        .replaceAll('caderneta_living_client()', 'this_client')
        .trim();
      return `AS $function$
#variable_conflict use_column
DECLARE
  this_institution uuid := caderneta_institution();${query.includes('this_client') ? '\n  this_client uuid := caderneta_living_client();' : ''}
BEGIN
  ${definition.includes('RETURNS TABLE') ? `RETURN QUERY ${query}` : `RETURN (${query})`};
END
$function$`;
    });
}
