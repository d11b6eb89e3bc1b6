import { useNavigate } from 'react-router';
import { Button } from '#web/ui/basic/button.tsx';

/** For a link that cannot be read at all; one that is unknown or used is refused by the server. */
export function InvalidMailedLink({ kind }: { kind: 'password' | 'email' }) {
  const navigate = useNavigate();
  return (
    <div className="grid gap-4">
      <h2 className="text-lg font-bold">Link inválido</h2>
      {kind === 'password' ? (
        <p>
          Este link de recuperação está incompleto ou foi alterado. Copie o endereço inteiro do e-mail ou peça
          um novo em <strong>Esqueci minha senha</strong>.
        </p>
      ) : (
        <p>
          Este link de confirmação está incompleto ou foi alterado. Copie o endereço inteiro do e-mail ou peça
          a troca de novo em <strong>Configurações</strong>.
        </p>
      )}
      <Button wide onClick={() => void navigate('/login', { replace: true })}>
        Voltar ao login
      </Button>
    </div>
  );
}
