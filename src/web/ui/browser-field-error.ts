/** What the browser's own validation reports of a field, in Portuguese: its messages are in the browser's language. */
export function browserFieldError(field: HTMLInputElement | null): string | null {
  if (field === null || field.validity.valid) return null;
  const { valueMissing, typeMismatch, tooShort } = field.validity;
  if (valueMissing) return 'Preencha este campo.';
  if (typeMismatch) return 'Digite um e-mail como voce@exemplo.com.br.';
  return tooShort ? `Use pelo menos ${field.minLength} caracteres.` : 'Confira este campo.';
}
