/** The files of the export: one JSON with all records, and one CSV per table. */
export const EXPORT_FILES = [
  'caderneta.json',
  'instituicao.csv',
  'clientes.csv',
  'etiquetas.csv',
  'emprestimos.csv',
  'garantias.csv',
  'parcelas.csv',
  'pagamentos.csv',
  'renovacoes.csv',
  'renegociacoes.csv',
  'interesses.csv',
  'modelos.csv',
  'caixa.csv',
  'textos.csv',
  'mensagens.csv',
  'visitas.csv',
  'documentos.csv',
  'importacoes.csv',
  'extratos.csv',
  'pagadores.csv',
] as const;
export type ExportFile = (typeof EXPORT_FILES)[number];
