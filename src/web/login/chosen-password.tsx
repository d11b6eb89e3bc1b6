import { useEffect, useRef } from 'react';
import { FIRST_PROBLEM_MESSAGES } from '#domain/first-problem-messages.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { NewPasswordField } from '#web/security/account/new-password-field.tsx';

interface ChosenPasswordProps {
  value: string;
  onValueChange: (password: string) => void;
  error: string | undefined;
}

/** A generated password opens no session: the person chooses their own, in the same form. */
export function ChosenPassword(props: ChosenPasswordProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={ref} className="grid gap-4">
      <Notice tone="orange">{FIRST_PROBLEM_MESSAGES.new_password_required}</Notice>
      <NewPasswordField {...props} />
    </div>
  );
}
