/** The code of every refusal and failure; HTTP statuses and toasts are tables over this list. */
export const PROBLEM_CODES = [
  'invalid_input',
  'malformed_json',
  'not_found',
  'method_not_allowed',
  'unauthenticated',
  'session_not_found',
  'session_expired',
  'invalid_credentials',
  'forbidden_origin',
  'not_allowed',
  'foreign_host',
  'headers_too_large',
  'request_timeout',
  'unsupported_media_type',
  'body_too_large',
  'too_many_requests',
  'idempotency_key_missing',
  'idempotency_key_reused',
  'request_in_progress',
  'cpf_taken',
  'email_taken',
  'preset_name_taken',
  'too_many_presets',
  'opening_balance_exists',
  'loan_already_paid',
  'loan_total_changed',
  'loan_not_paid',
  'creditor_incomplete',
  'statement_too_long',
  'loan_in_installments',
  'loan_has_payments',
  'payment_before_renegotiation',
  'due_date_out_of_order',
  'record_changed',
  'renewal_not_undoable',
  'not_undoable',
  'renewal_date_mismatch',
  'open_request_exists',
  'too_many_open_requests',
  'interest_not_approved',
  'interest_already_concluded',
  'interest_without_client',
  'invalid_status_move',
  'client_not_found',
  'wrong_access_code',
  'access_code_required',
  'recovery_link_invalid',
  'email_link_invalid',
  'weak_password',
  'new_password_required',
  'wrong_current_password',
  'wrong_second_factor',
  'sign_in_step_ended',
  'second_factor_on',
  'second_factor_off',
  'second_factor_unreadable',
  'passkey_refused',
  'too_many_passkeys',
  'client_deleted',
  'import_finished',
  'import_changed',
  'team_full',
  'already_in_team',
  'person_disabled',
  'owner_stays',
  'works_elsewhere',
  'invitation_invalid',
  'account_exists',
  'email_unconfirmed',
  'access_to_review',
  'service_unavailable',
  'unexpected',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** The default message of each problem, used when the rule gives no more exact one. */
export const PROBLEM_MESSAGES = {
  invalid_input: 'Confira os dados informados e tente novamente.',
  malformed_json: 'Não foi possível ler os dados enviados. Recarregue a página e tente novamente.',
  not_found: 'Não encontramos o que você procura. Atualize a página e tente novamente.',
  method_not_allowed: 'Esta operação não existe neste endereço.',
  unauthenticated: 'Entre na sua conta para continuar.',
  session_not_found: 'Sua sessão não foi encontrada. Entre novamente.',
  session_expired: 'Sua sessão expirou. Entre novamente.',
  invalid_credentials: 'Email ou senha inválidos. Por favor, tente novamente.',
  forbidden_origin:
    'Este pedido veio de outro site e foi recusado. Abra o sistema diretamente e tente novamente.',
  not_allowed: 'Seu acesso não permite esta operação.',
  foreign_host:
    'Este não é o endereço do sistema. Abra-o pelo endereço que o administrador informou; quem administra o servidor o define em PUBLIC_URL.',
  headers_too_large: 'O pedido é grande demais. Recarregue a página e tente novamente.',
  request_timeout: 'O pedido demorou demais para chegar. Confira sua conexão e tente novamente.',
  unsupported_media_type: 'O formato dos dados enviados não é aceito.',
  body_too_large: 'Os dados enviados são grandes demais. Encurte os textos e tente novamente.',
  too_many_requests: 'Muitas tentativas em pouco tempo. Aguarde um pouco e tente novamente.',
  idempotency_key_missing: 'O pedido chegou incompleto. Recarregue a página e tente novamente.',
  idempotency_key_reused: 'Este pedido já foi enviado com outros dados. Feche a janela e comece de novo.',
  request_in_progress: 'Este pedido ainda está sendo processado. Aguarde um instante e tente novamente.',
  cpf_taken: 'Já existe um cliente com este CPF.',
  email_taken: 'Já existe uma conta com este e-mail.',
  preset_name_taken: 'Já existe um modelo com este nome.',
  too_many_presets: 'Você já tem 20 modelos. Exclua um para criar outro.',
  opening_balance_exists: 'Já existe um saldo inicial. Edite o que existe.',
  loan_already_paid: 'Este empréstimo já está pago e não pode mais ser alterado.',
  loan_total_changed: 'O valor deste empréstimo mudou. Confira os novos valores e confirme de novo.',
  loan_not_paid: 'O termo só existe depois da quitação.',
  creditor_incomplete: 'Preencha nome e cidade do credor em Configurações.',
  statement_too_long: 'Use a exportação em planilha.',
  loan_in_installments: 'Este empréstimo é parcelado: use Renegociar para mudar as parcelas.',
  loan_has_payments: 'Este empréstimo já tem pagamentos: use Renegociar para mudar as parcelas.',
  payment_before_renegotiation: 'Este pagamento é anterior à renegociação e não pode mais ser desfeito.',
  due_date_out_of_order: 'O vencimento deve ficar entre o da parcela anterior e o da seguinte.',
  record_changed: 'Este registro mudou enquanto você editava. Confira o que mudou e salve de novo.',
  renewal_not_undoable:
    'Esta renovação não pode mais ser desfeita: algo já aconteceu com o empréstimo depois dela.',
  not_undoable: 'Não dá mais para desfazer: algo já aconteceu com o empréstimo depois.',
  renewal_date_mismatch: 'A data da renovação não confere. Recarregue a página e tente novamente.',
  open_request_exists: 'Você já possui uma solicitação em andamento. Aguarde a resposta do administrador.',
  too_many_open_requests:
    'Já há solicitações em andamento para este CPF nesta instituição. Aguarde a resposta antes de enviar outra.',
  interest_not_approved: 'Só um interesse aprovado pode virar empréstimo. Aprove-o primeiro.',
  interest_already_concluded: 'Este interesse já foi concluído.',
  interest_without_client: 'Cadastre o cliente com este CPF antes de criar o empréstimo.',
  invalid_status_move: 'Esta mudança de status não é possível. Atualize a página e confira o status atual.',
  client_not_found: 'Cliente não encontrado. Atualize a lista de clientes e tente novamente.',
  wrong_access_code: 'Código de acesso incorreto. Confira o código e tente novamente.',
  access_code_required: 'Informe o código de acesso que a instituição enviou a você.',
  recovery_link_invalid: 'Este link de recuperação não é mais válido. Peça um novo.',
  email_link_invalid:
    'Este link de confirmação não é mais válido. Peça a troca do e-mail de novo em Configurações.',
  weak_password: 'Escolha uma senha menos previsível, com 12 a 256 caracteres.',
  new_password_required: 'Esta senha foi gerada pelo sistema. Escolha a sua para entrar.',
  wrong_current_password: 'A senha atual não confere. Digite-a novamente.',
  wrong_second_factor: 'Código incorreto. Confira o horário do celular e tente de novo.',
  sign_in_step_ended: 'Muitas tentativas. Entre de novo com e-mail e senha.',
  second_factor_on: 'A verificação em duas etapas já está ativada.',
  second_factor_off: 'A verificação em duas etapas não está ativada.',
  second_factor_unreadable:
    'A verificação em duas etapas desta conta foi ativada em outra instalação, e os códigos do aplicativo não valem aqui. Use um código de recuperação ou peça a quem opera o sistema para redefinir a verificação.',
  passkey_refused: 'Esta chave de acesso não serve. Tente de novo ou entre com e-mail e senha.',
  too_many_passkeys: 'Você já tem 10 chaves de acesso. Remova uma para adicionar outra.',
  client_deleted:
    'Este CPF é de um cliente excluído. Restaure o cadastro dele em vez de usar o CPF em outro.',
  import_finished: 'Esta importação já foi concluída. Envie o arquivo de novo para importar o que faltou.',
  import_changed: 'O que foi importado mudou depois e não pode mais ser desfeito de uma vez.',
  team_full: 'A equipe já tem 20 pessoas, contando os convites em aberto.',
  already_in_team: 'Esta pessoa já está na equipe.',
  person_disabled: 'Esta pessoa está desativada. Reative o acesso dela em vez de convidar de novo.',
  owner_stays: 'O dono não muda de papel nem pode ser desativado.',
  works_elsewhere:
    'Esta pessoa trabalha também em outra instituição: só quem opera o sistema pode redefinir a verificação dela.',
  invitation_invalid: 'Este convite não é mais válido. Peça outro a quem convidou você.',
  account_exists: 'Este e-mail já tem uma conta. Digite a senha dela para aceitar o convite.',
  email_unconfirmed:
    'O e-mail desta conta ainda não foi confirmado. Peça a quem opera o sistema que o confirme e aceite o convite de novo.',
  access_to_review:
    'Esta conta já está aberta em outros lugares. Confira a lista e escolha se eles continuam valendo.',
  service_unavailable: 'O sistema está temporariamente indisponível. Tente novamente em instantes.',
  unexpected: 'Ocorreu um erro inesperado. Tente novamente em instantes.',
} as const satisfies Record<ProblemCode, string>;

/** Data sent to the screen with a problem, in the names and units of the records. */
export type ProblemDetails = Readonly<Record<string, unknown>>;

/** Thrown by rules and use cases; its message is always a sentence for the user. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails | undefined;

  constructor(code: ProblemCode, message: string = PROBLEM_MESSAGES[code], details?: ProblemDetails) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.details = details;
  }
}
