import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { searchState } from '#web/clients/arrival-state.ts';
import { newLoanState } from '#web/loans/form/new-loan-state.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';

/** On a wide screen, where there is room beside the title: look somebody up, and lend. */
export function HeadActions() {
  const navigate = useNavigate();
  const mayLend = useMay('lend');
  const [text, setText] = useState('');
  return (
    <>
      <form
        role="search"
        className="w-40 xl:w-80"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate('/clientes', { state: searchState(text) });
        }}
      >
        <SearchField label="Buscar cliente..." value={text} onValueChange={setText} />
      </form>
      {mayLend && (
        <Link to="/emprestimos" state={newLoanState} className={buttonLook()}>
          <Plus aria-hidden="true" />
          Novo empréstimo
        </Link>
      )}
    </>
  );
}
