import type { ReactNode } from 'react';

interface ShowProps {
  name: string;
  children: ReactNode;
}

export function Show({ name, children }: ShowProps) {
  return (
    <section className="grid gap-4">
      <h2 className="text-lg font-bold">{name}</h2>
      {children}
    </section>
  );
}
