import { Problem } from '#domain/problem.ts';

/** The wait is in the message for the user and in Retry-After for the browser. */
export function tooManyRequests(waitMilliseconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMilliseconds / 1000));
  return new Problem(
    'too_many_requests',
    `Muitas tentativas em pouco tempo. Tente novamente em ${waitText(seconds)}.`,
    { retry_after_seconds: seconds },
  );
}

function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return `${Math.ceil(minutes / 60)} horas`;
}
