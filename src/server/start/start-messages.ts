import type { Config } from '#server/config/config.ts';
import type { FirstAccount } from '#server/security/sign-in/first-account.ts';

/** Prints for the operator at start; later messages go to the log. */
export const print = (text: string) => process.stdout.write(`${text}\n`);

export function printStarted(config: Config, port: number): void {
  if (config.publicUrl?.startsWith('http://')) {
    print(
      'ATENÇÃO: PUBLIC_URL usa http://. Senhas e sessões passam abertas pela rede: use só em uma rede local de confiança.',
    );
  }
  print(`${config.productName} no ar em ${config.publicUrl ?? `http://localhost:${port}`}`);
}

export function printFirstAccount(account: FirstAccount): void {
  print(`Primeiro acesso: entre como Administrador com o e-mail ${account.email}`);
  if (account.generatedPassword === null) print('e a senha definida em ADMIN_PASSWORD.');
  else print(`e a senha ${account.generatedPassword} (anote agora: ela não será mostrada de novo).`);
  if (account.generatedPassword !== null) print('Ao entrar você escolhe a sua própria senha.');
}
