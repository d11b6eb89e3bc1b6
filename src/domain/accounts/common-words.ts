/**
 * Words that people put before a year to make a password: football clubs, common Brazilian first names, and a few
 * others. Without accents, in lower case, written together. A password of up to three of them and a number is refused.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  flamengo mengao mengo corinthians timao palmeiras verdao saopaulo tricolor santos peixe vasco vascodagama gremio
  internacional inter colorado botafogo fluminense flu cruzeiro raposa atletico atleticomineiro atleticomg galo
  atleticoparanaense athletico furacao coritiba bahia vitoria sport sportrecife nautico santacruz ceara fortaleza
  goias vilanova atleticogoianiense cuiaba chapecoense chape avai figueirense joinville criciuma juventude caxias
  pontepreta guarani bragantino redbull mirassol novorizontino ituano portuguesa saocaetano santoandre america
  americamineiro paysandu remo amazonas manaus sampaiocorrea motoclube abc csa crb confianca operario londrina parana
  tombense brusque ferroviario ferroviaria botafogosp botafogopb nacional bangu madureira voltaredonda clube fc ec sc
  ac rj sp mg rs campeao bicampeao tricampeao hexa penta brasil selecao futebol
  maria jose ana joao antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel rafael daniel marcelo bruno
  eduardo felipe filipe rodrigo manoel manuel mateus matheus andre fernando fabio leonardo gustavo guilherme leandro
  tiago thiago anderson ricardo marcio jorge sebastiao alexandre roberto edson diego vitor victor sergio claudio
  matias geraldo adriano luciano julio renato alex vinicius rogerio samuel ronaldo mario flavio douglas igor davi
  david manuela jeferson jefferson cicero miguel arthur artur bernardo heitor theo enzo nicolas henrique caio
  raimundo joaquim benedito mauricio wagner wellington wesley wilson william cristiano cristian cassio danilo denis
  edgar emerson everton fabricio giovani giovanni gilberto hugo humberto ivan jean jonas jonathan juliano kevin kaique
  kaua luan murilo nelson otavio patrick pietro raul renan robson ruan silvio valter vicente yago yuri benjamin
  joaopedro joaovitor joaomiguel joaquina lorenzo gael ravi noah isaac levi
  adriana alessandra aline alice amanda andrea andreia angela antonia aparecida beatriz bianca bruna camila carla
  carolina caroline catarina cecilia clara claudia cristiane cristina daniela daniele debora denise edna eduarda eliane
  elisa elisangela elizabete elizabeth emanuela emily erica erika eva fabiana fatima fernanda flavia francisca gabriela
  gabrielle giovana giovanna helena heloisa ingrid isabel isabela isabella isadora ivone jaqueline jessica joana josefa
  josiane joyce julia juliana jussara karen karina karine katia kelly lara larissa laura leticia lidia livia lorena
  luana lucia luciana luciane luisa luiza luzia marcela marcia mariana marina marlene marta melissa michele michelle
  milena mirella monica natalia nathalia nicole olivia paloma patricia paula poliana priscila rafaela raimunda raissa
  raquel rebeca regina renata rita roberta rosa rosana rosangela rosemeire sabrina samara sandra sara sarah silvana
  silvia simone sofia sonia sophia stefany stephanie suelen suzana taina tais tamires tatiana tatiane terezinha thais
  valentina valeria vanessa vera veronica vitoria vivian viviane yasmin zelia
  anabeatriz anaclara anacarolina anajulia analaura analuiza anapaula mariaclara mariaeduarda mariafernanda
  marialuiza mariajose mariajulia mariavitoria
  da de do dos das e silva souza sousa oliveira lima pereira ferreira alves costa ribeiro gomes martins carvalho
  almeida lopes soares fernandes vieira barbosa rocha dias nascimento andrade moreira nunes marques machado mendes
  freitas cardoso ramos goncalves santana teixeira
  senha minhasenha password admin usuario teste mudar acesso sistema caderneta emprestimo emprestimos dinheiro banco
  deus jesus cristo jesuscristo deusefiel fe amor amo teamo meuamor familia minhafamilia filho filha filhos mae pai
  vida feliz felicidade gratidao sucesso vitorioso gatinha gatinho princesa princess amiga amigo bebe saudade
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro verao inverno primavera
  natal carnaval copa rio recife salvador curitiba brasilia belem maceio natalrn
  `
    .trim()
    .split(/\s+/),
);
