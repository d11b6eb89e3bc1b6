/** The sentences that a screen may say before it has loaded anything else; the others come with `PROBLEM_MESSAGES`. */
export const FIRST_PROBLEM_MESSAGES = {
  invalid_credentials: 'Email ou senha inválidos. Por favor, tente novamente.',
  new_password_required: 'Esta senha foi gerada pelo sistema. Escolha a sua para entrar.',
  service_unavailable: 'O sistema está temporariamente indisponível. Tente novamente em instantes.',
  unexpected: 'Ocorreu um erro inesperado. Tente novamente em instantes.',
} as const;
