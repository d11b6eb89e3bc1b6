import type { ReactNode } from 'react';
import { mayDo, rolesFor, type Operation } from './use-may.ts';
import { useSession } from './use-session.ts';

/**
 * What is offered to those who may do it. In a screen that is drawn for everybody, with the session of nobody, it is marked with
 * their roles (drawn-role.ts).
 */
export function WhoMay({ operation, children }: { operation: Operation; children: ReactNode }) {
  const { staff } = useSession();
  if (!mayDo(staff, operation)) return null;
  if (staff?.user_id !== '') return children;
  return (
    <span className="contents" data-drawn-for={rolesFor(operation).join(' ')}>
      {children}
    </span>
  );
}
