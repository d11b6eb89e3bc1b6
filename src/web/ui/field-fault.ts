/** What the browser holds against what a field holds, in our words: its own are in whatever language it speaks. */
export function fieldFault(field: HTMLInputElement | null): string | null {
  if (field === null || field.validity.valid) return null;
  const { valueMissing, typeMismatch, tooShort } = field.validity;
  if (valueMissing) return 'Preencha este campo.';
  if (typeMismatch) return 'Digite um e-mail como voce@exemplo.com.br.';
  return tooShort ? `Use pelo menos ${field.minLength} caracteres.` : 'Confira este campo.';
}
