/**
 * Common passwords of twelve characters and more, in lower case.
 * Shorter ones are refused by their length.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  password1234 password12345 password123456 passwordpassword password@123 password!123 password2024 password2025
  password2026 p@ssw0rd1234 p@ssword1234 passw0rd1234 mypassword123 mypassword1234 letmein12345 letmein123456
  welcome12345 welcome123456 welcome@1234 iloveyou1234 iloveyou12345 iloveyouforever iloveyousomuch
  qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiopasdf qwertyuiopasdfghjkl qwerty123456 qwerty1234567
  qwerty12345678 qwertyqwerty asdfghjkl123 asdfghjkl1234 asdfghjklzxcvbnm zxcvbnm12345 zxcvbnmasdfghjkl
  1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv qazwsxedcrfv q1w2e3r4t5y6 qweasdzxc123 123qweasdzxc
  qwe123qwe123 abc123abc123 abcd12345678 abcdef123456 a1b2c3d4e5f6 aa1234567890 a12345678910 1234567890qw
  123456789qwe 123456789abc 1234567890ab 123456abcdef 123456qwerty 123456789101 1234567891011
  123456654321 112233445566 111222333444 102030405060 10203040506070 147258369147 159357159357 741852963741
  147852369147 789456123789 987654321987 admin1234567 admin12345678 admin123456789 administrator administrador
  administrador1 administrador123 adminadmin123 adminadminadmin superadmin123 football1234 baseball1234
  superman1234 princess1234 sunshine1234 dragon123456 monkey123456 michael12345 changeme1234 changemenow1
  correcthorsebatterystaple trustno1trustno1 thisismypassword
  senha1234567 senha12345678 senha123456789 senha1234567890 senha@123456 senhasenha123 senhasenhasenha minhasenha123
  minhasenha1234 minhasenha12345 minhasenha2024 minhasenha2025 minhasenha2026 suasenha1234 senhasegura1
  senhasegura12 senhasegura123 senhaforte123 senhaforte1234 senhadificil senhadificil1 trocarsenha1 trocarsenha123
  mudarsenha123 mudar1234567 mudar@123456 esqueciasenha esqueciminhasenha naoseiasenha
  brasil123456 brasil1234567 brasil@12345 brasilbrasil brasilhexa123 flamengo1234 flamengo12345 flamengo123456
  flamengo1981 corinthians1 corinthians12 corinthians123 corinthians1910 palmeiras123 palmeiras1914 palmeiras1234
  saopaulo1234 saopaulofc123 santos123456 vasco1234567 vascodagama1 vascodagama123 gremio123456 botafogo1234
  cruzeiro1234 cruzeiro1921 fluminense12 fluminense123 internacional internacional1 atleticomineiro
  deusefiel123 deuseamor123 deusefiel1234 deusnocomando jesuscristo1 jesuscristo12 jesuscristo123 jesusteama123
  jesus1234567 jesusesenhor sodeussabe12 deusmeproteja gratidao1234 familia12345 familia123456 minhafamilia
  minhafamilia1 minhavida123 meuamor12345 meuamor123456 teamomuito123 teamoteamo12 amorzinho123 eteamomuito1
  caderneta123 caderneta1234 cadernetacaderneta emprestimo12 emprestimo123 emprestimos123 emprestimos1
  dinheiro1234 dinheiro12345 financeiro12 financeiro123 financeiro1234 mudeminhasenha
  `
    .trim()
    .split(/\s+/),
);
