/**
 * Token formats as documented by their issuers: a distinctive prefix and the characters after it. Formats
 * without a prefix are left out, since they would match checksums and identifiers too. Only matched within
 * runs of `tokenCharacters`.
 */
export const secretForms: readonly string[] = [
  // Amazon Web Services, Alibaba Cloud, Tencent Cloud
  '(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])',
  'LTAI[A-Za-z0-9]{17,21}(?![A-Za-z0-9])',
  'AKID[A-Za-z0-9]{32}(?![A-Za-z0-9])',
  // GitHub, GitLab, Bitbucket and Atlassian
  'gh[pousr]_[A-Za-z0-9]{30,255}',
  'github_pat_[A-Za-z0-9_]{22,255}',
  'gl(?:pat|dt|rt|ptt|ft|soat|cbt|imt|agent|oas|ffct)-[A-Za-z0-9_.=-]{20,300}',
  'GR1348941[A-Za-z0-9_-]{20,}',
  'AT(?:ATT3|CTT3|BB)[A-Za-z0-9_=-]{24,300}',
  // Slack, Discord, Telegram, Microsoft Teams
  'x(?:ox[abeoprs]|app)-[A-Za-z0-9.-]{10,300}',
  'hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/_-]{20,200}',
  'discord(?:app)?\\.com/api/webhooks/\\d{15,21}/[A-Za-z0-9_-]{40,100}',
  '[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}',
  '\\d{8,10}:AA[A-Za-z0-9_-]{32,34}(?![A-Za-z0-9_-])',
  'webhook\\.office\\.com/webhookb2/[A-Za-z0-9/-]{36,300}',
  // Google
  'AIza[A-Za-z0-9_-]{35}',
  'GOCSPX-[A-Za-z0-9_-]{20,40}',
  'ya29\\.[A-Za-z0-9_-]{20,500}',
  // Language models
  'sk-(?:proj|ant|or|svcacct|admin|None|lf)-[A-Za-z0-9_-]{20,300}',
  'sk-[A-Za-z0-9]{20,}T3BlbkFJ[A-Za-z0-9]{20,}',
  'sk-[A-Za-z0-9]{32,64}(?![A-Za-z0-9_-])',
  'hf_[A-Za-z0-9]{30,50}',
  'api_org_[A-Za-z0-9]{34}',
  'gsk_[A-Za-z0-9]{40,60}',
  'xai-[A-Za-z0-9]{60,100}',
  'pplx-[A-Za-z0-9]{40,60}',
  'r8_[A-Za-z0-9]{37}',
  // Payment and shops
  '(?:sk|rk)_(?:live|test|prod)_[A-Za-z0-9]{10,250}',
  'whsec_[A-Za-z0-9+/=]{24,100}',
  'sq0[a-z]{3}-[A-Za-z0-9_-]{22,50}',
  'shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}',
  'access_token\\$(?:production|sandbox)\\$[a-z0-9]{16}\\$[a-f0-9]{32}',
  // Mail and messages
  'SG\\.[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{32,64}',
  'SK[0-9a-f]{32}(?![A-Za-z0-9])',
  'key-[0-9a-f]{32}(?![A-Za-z0-9])',
  '[0-9a-f]{32}-us\\d{1,2}(?![A-Za-z0-9])',
  'xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}',
  'xsmtpsib-[a-f0-9]{64}-[A-Za-z0-9]{16}',
  // Packages and images
  'npm_[A-Za-z0-9]{36}',
  'pypi-[A-Za-z0-9_-]{50,300}',
  'rubygems_[a-f0-9]{48}',
  'dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,40}',
  'oy2[a-z0-9]{43}(?![A-Za-z0-9])',
  // Clouds and services
  'AccountKey=[A-Za-z0-9+/]{86}==',
  'SharedAccessKey=[A-Za-z0-9+/]{43}=',
  '[A-Za-z0-9_~.-]{3}[78]Q~[A-Za-z0-9_~.-]{31,34}',
  'do[opr]_v1_[a-f0-9]{64}',
  'dapi[a-f0-9]{32}(?:-\\d)?',
  'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9._-]{40,80}',
  'hv[sbr]\\.[A-Za-z0-9_-]{24,300}',
  '[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,70}',
  'gl(?:sa|c)_[A-Za-z0-9+/=_]{32,400}',
  'eyJrIjoi[A-Za-z0-9+/=]{70,400}',
  'NRAK-[A-Z0-9]{27}',
  'NR(?:JS|AL|II)-[A-Za-z0-9]{19,32}',
  'sntr(?:ys|yu)_[A-Za-z0-9+/=_]{60,500}',
  'PMAK-[a-f0-9]{24}-[a-f0-9]{34}',
  'lin_(?:api|oauth)_[A-Za-z0-9]{32,64}',
  '(?:secret|ntn)_[A-Za-z0-9]{43,50}',
  'fig[dour]_[A-Za-z0-9_-]{38,60}',
  'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}',
  'sl\\.[A-Za-z0-9_-]{130,200}',
  'sb[pq]_[a-f0-9]{40}',
  'sb_secret_[A-Za-z0-9_-]{30,60}',
  'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_=.-]{32,64}',
  'pul-[a-f0-9]{40}',
  'HRKU-[A-Za-z0-9_-]{36,70}',
  'fo1_[A-Za-z0-9_-]{43}',
  'fm[12][ar]?_[A-Za-z0-9+/=_-]{80,1000}',
  'ops_eyJ[A-Za-z0-9+/=]{250,}',
  'A3-[A-Z0-9]{6}-[A-Z0-9]{6,11}-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}',
  'tfp_[A-Za-z0-9_]{59}',
  'shippo_(?:live|test)_[a-f0-9]{40}',
  'EZ[AT]K[A-Za-z0-9]{54}',
  'duffel_(?:test|live)_[A-Za-z0-9_=-]{43}',
  'rdme_[a-z0-9]{70}',
  'tk-us-[A-Za-z0-9_-]{48}',
  'CCIPAT_[A-Za-z0-9_]{40,80}',
  'bkua_[a-f0-9]{40}',
  'phx_[A-Za-z0-9]{40,60}',
  'cf(?:ut|at)_[A-Za-z0-9_-]{40,80}',
  'v1\\.0-[a-f0-9]{24}-[a-f0-9]{146}',
  'EAA[A-Za-z0-9]{60,300}',
  'EAAA[A-Za-z0-9_-]{60}',
  // Generic: JSON Web Tokens, age, base64 keys, password hashes
  '(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,2000}\\.eyJ[A-Za-z0-9_-]{10,8000}\\.[A-Za-z0-9_-]{10,2000}',
  'AGE-SECRET-KEY-1[0-9A-Z]{58}',
  'LS0tLS1CRUdJTi(?:BSU0EgUFJJVkFURS|BQUklWQVRFIEtFWS|BFQyBQUklWQVRF|BPUEVOU1NIIFBSSVZBVEUg|BFTkNSWVBURUQg)[A-Za-z0-9+/=]{40,20000}',
  '\\$(?:apr1|[1567y]|2[abxy]|scrypt)\\$[./A-Za-z0-9$=+-]{20,250}',
  'p=\\d{1,2}\\$[A-Za-z0-9+/=]{11,100}\\$[A-Za-z0-9+/=]{20,200}',
];

/** Characters of tokens, or at least of their longest part. */
export const tokenCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+/=~$.:-';
/** Minimum run of these characters in any token. */
export const shortestToken = 16;
