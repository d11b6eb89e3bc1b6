import type { ChangeOfScreen } from '#web/api/operations.ts';

export const changeEmail: ChangeOfScreen = { failed: 'Não deu para alterar o e-mail' };
export const changePassword: ChangeOfScreen = { failed: 'Não deu para alterar a senha' };
export const endSessions: ChangeOfScreen = { failed: 'Não deu para encerrar a sessão' };
export const changeSecondFactor: ChangeOfScreen = {
  failed: 'Não deu para mudar a verificação em duas etapas',
};
export const changePasskey: ChangeOfScreen = { failed: 'Não deu para usar a digital ou o rosto' };
