import type { ChangeOfScreen } from '#web/api/operations.ts';

export const signUp: ChangeOfScreen = { failed: 'Não deu para criar a conta' };
export const signIn: ChangeOfScreen = { failed: 'Falha no Login' };
export const enterPortal: ChangeOfScreen = { failed: 'Erro no Login' };
