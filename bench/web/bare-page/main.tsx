import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** As little as React can be: a heading, a sentence, a button. */
function Page() {
  const [pressed, setPressed] = useState(0);
  return (
    <main>
      <h1>Uma página em React</h1>
      <p>Nada além do que a biblioteca precisa para mostrar alguma coisa.</p>
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        {pressed}
      </button>
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Page />);
