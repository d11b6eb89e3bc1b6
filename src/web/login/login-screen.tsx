import { clsx } from 'clsx';
import { WifiOff } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { isOffline } from '#web/api/api-problem.ts';
import { loginIsDrawn, usePressedMeanwhile, useTakenOver } from '#web/base/first-view/first-view.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { forgetTypedCpf } from '#web/sessions/typed-cpf.ts';
import { settings } from '#web/base/settings.ts';
import { COVER_GOES_ON_ABOVE } from '#web/ui/page/cover-head.tsx';
import { StartScreen } from '#web/ui/page/start-screen.tsx';
import { BrandMark } from '#web/ui/page/brand-mark.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/page/tabs.tsx';
import { BorrowerLoginForm } from './borrower-login-form.tsx';
import { useBorrowerTurn } from '#web/sessions/borrower-session.ts';
import { isFromPortal, returnToOf } from '#web/sessions/login-state.ts';
import { mailedLinkOf } from './mailed-link.ts';
import { StaffLoginForm } from './staff-login-form.tsx';
import { useSession } from '#web/sessions/use-session.ts';

const NewPasswordForm = lazyPart(async () => (await import('./new-password-form.tsx')).NewPasswordForm);
const ConfirmEmail = lazyPart(async () => (await import('./confirm-email.tsx')).ConfirmEmail);
const InvalidMailedLink = lazyPart(async () => (await import('./invalid-mailed-link.tsx')).InvalidMailedLink);

/** LG-1 to LG-8. */
export function LoginScreen() {
  const { checking, failed, staff, borrower } = useSession();
  const { state, hash } = useLocation();
  const [tab, setTab] = useState('administrador');
  useEffect(forgetTypedCpf, []);
  // LG-11: the session ended here, perhaps a moment before another tab began the next one.
  useBorrowerTurn({ follows: isFromPortal(state) });
  // Where the page came with it, the form is there from the first moment on.
  const takenOver = useTakenOver();
  usePressedMeanwhile(takenOver);
  const mailedLink = mailedLinkOf(hash);

  if (mailedLink !== null) {
    const { kind, token } = mailedLink;
    return (
      <Suspense fallback={<StartScreen />}>
        <LoginFrame>
          {token === null && <InvalidMailedLink kind={kind} />}
          {token !== null && kind === 'password' && <NewPasswordForm token={token} />}
          {token !== null && kind === 'email' && <ConfirmEmail token={token} />}
        </LoginFrame>
      </Suspense>
    );
  }
  if (checking && !loginIsDrawn) return <StartScreen />;
  // LG-5; also where a fresh sign-in leads, back to the screen that asked for it.
  if (takenOver && staff !== null) return <Navigate to={returnToOf(state)} replace />;
  if (takenOver && borrower !== null) return <Navigate to="/portal/dashboard" replace />;
  return (
    <LoginFrame below={tab === 'administrador' && <NoAccount takenOver={takenOver} />}>
      <NoAnswerNotice error={takenOver ? failed : null} />
      <Tabs value={tab} onValueChange={setTab}>
        <TabList aria-label="Quem está entrando">
          <Tab value="administrador">Administrador</Tab>
          <Tab value="cliente">Cliente</Tab>
        </TabList>
        <TabPanel value="administrador">
          <StaffLoginForm />
        </TabPanel>
        <TabPanel value="cliente">
          <BorrowerLoginForm />
        </TabPanel>
      </Tabs>
    </LoginFrame>
  );
}

/** Signing in needs the server; when it is back, this goes by itself. */
function NoAnswerNotice({ error }: { error: Error | null }) {
  return (
    <div role="status">
      {error !== null && (
        <div className="mb-4">
          <Notice tone="orange" icon={WifiOff}>
            {isOffline(error)
              ? 'Você está sem conexão. Assim que ela voltar, você pode entrar.'
              : error.message}
          </Notice>
        </div>
      )}
    </div>
  );
}

interface LoginFrameProps {
  /** Under the card. */
  below?: ReactNode;
  children: ReactNode;
}

/** The cover above the card; on a wide screen beside it. */
function LoginFrame({ below, children }: LoginFrameProps) {
  return (
    <main className="min-h-dvh lg:grid lg:grid-cols-2">
      <header
        className={clsx(
          'cover relative grid min-h-50 content-center justify-items-center gap-1 px-6 pt-[calc(1.5rem+env(safe-area-inset-top))] pb-12 text-center short:min-h-0',
          COVER_GOES_ON_ABOVE,
          'lg:before:hidden',
          'after:absolute after:inset-x-0 after:-bottom-px after:h-[calc(var(--radius-sheet)+1px)] after:rounded-t-sheet after:bg-paper lg:after:hidden',
          'lg:border-r-4 lg:border-l-7 lg:border-r-elastic lg:border-l-cover-deep lg:pb-6',
        )}
      >
        <BrandMark className="mb-1 size-14 lg:mb-3 lg:size-20" />
        <h1 className="text-xl font-bold lg:text-2xl">{settings.productName}</h1>
        <p className="text-balance text-muted">Seus empréstimos, anotados ao centavo.</p>
      </header>
      <div className="mx-auto grid w-full max-w-md content-center gap-6 px-4 pt-3 pb-10">
        {/* What is drawn for somebody else is kept out of sight, in the place of what is to come (head-script.ts). */}
        <Card className="in-data-recovering:invisible sm:p-6">{children}</Card>
        {below}
        <a href="/ajuda" className="text-center text-brand underline">
          Ajuda
        </a>
      </div>
    </main>
  );
}

const OFFERS = [
  { setting: 'signUp', to: '/criar-conta', word: 'Criar conta' },
  { setting: 'demo', to: '/demonstracao', word: 'Ver com dados de exemplo' },
] as const;

/** Told to whom it concerns, those who would keep a notebook (LG-8); to a borrower it would be a riddle. */
function NoAccount({ takenOver }: { takenOver: boolean }) {
  return (
    <p className="text-center text-sm text-balance text-muted">
      Ainda não tem uma conta? Escreva para{' '}
      <a
        href={`mailto:${settings.contactEmail}`}
        className="font-semibold wrap-anywhere text-brand underline underline-offset-2"
      >
        {settings.contactEmail}
      </a>{' '}
      e peça um orçamento.
      {/* Not in what the build draws, which does not know whether the operator allows it (AS-2, AS-5). */}
      {takenOver &&
        OFFERS.filter(({ setting }) => settings[setting] !== '').map(({ to, word }) => (
          <Link key={to} to={to} className="block py-3 font-semibold text-brand underline">
            {word}
          </Link>
        ))}
    </p>
  );
}
