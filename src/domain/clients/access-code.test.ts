import { expect, test } from 'vitest';
import { accessCodeMessage } from './access-code.ts';

test('the message greets by first name, says the code and where to enter it', () => {
  const message = accessCodeMessage({
    clientName: 'Maria da Silva',
    institutionName: 'Crédito da Praça',
    code: '012345',
    address: 'https://caderneta.example/login',
  });
  expect(message).toBe(
    'Olá, Maria! Seu código do cliente no portal de Crédito da Praça é 012345.\n' +
      'Entre em https://caderneta.example/login, na aba Cliente, com o seu CPF e este código.\n' +
      'Ele é só seu: não o passe a ninguém.',
  );
});
