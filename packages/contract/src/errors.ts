import { type Bilingual, textIn, type UiLanguage } from './languages.js';

/**
 * Every error of the API: a stable code, its HTTP status and the message in both interface languages. The front end
 * translates codes; other clients may show `message`.
 */
export const ERRORS = {
  // Requests
  VALIDATION_FAILED: { status: 400, tr: 'Gönderilen bilgiler geçersiz', en: 'Validation error' },
  MALFORMED_REQUEST: { status: 400, tr: 'İstek okunamadı', en: 'The request could not be read' },
  INVALID_JSON: { status: 400, tr: 'Geçersiz JSON formatı', en: 'Invalid JSON' },
  INVALID_ID: { status: 400, tr: 'Geçersiz kimlik', en: 'Malformed id' },
  QUERY_TOO_LONG: { status: 400, tr: 'Arama sorgusu çok uzun', en: 'The search query is too long' },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    tr: 'Gönderilen içerik çok büyük',
    en: 'The request body is too large',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    tr: 'İstenen bölüm dosyanın dışında',
    en: 'The requested range is outside the file',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    tr: 'Desteklenmeyen içerik türü',
    en: 'Unsupported content type',
  },
  URI_TOO_LONG: { status: 414, tr: 'Adres çok uzun', en: 'The address is too long' },
  NOT_FOUND: { status: 404, tr: 'Sayfa bulunamadı', en: 'Not found' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    tr: 'Bu adres bu yöntemi desteklemiyor',
    en: 'Method not allowed',
  },
  RATE_LIMITED: {
    status: 429,
    tr: 'Çok fazla istek gönderildi, lütfen biraz bekleyin',
    en: 'Too many requests, please wait a moment',
  },
  BODY_TIMEOUT: {
    status: 408,
    tr: 'İstek zamanında tamamlanmadı',
    en: 'The request did not arrive in time',
  },
  REQUEST_TIMEOUT: { status: 503, tr: 'İstek zaman aşımına uğradı', en: 'The request timed out' },
  // Access
  UNAUTHORIZED: { status: 401, tr: 'Yetkisiz erişim', en: 'Unauthorized access' },
  TOKEN_INVALID: {
    status: 401,
    tr: 'Oturum geçersiz veya süresi dolmuş',
    en: 'The session is invalid or has expired',
  },
  FORBIDDEN: { status: 403, tr: 'Bu işlem için yetkiniz yok', en: 'Forbidden access' },
  IP_BANNED: {
    status: 403,
    tr: 'Bu adresten erişim engellendi',
    en: 'Access from this address has been blocked',
  },
  FEATURE_DISABLED: { status: 404, tr: 'Sayfa bulunamadı', en: 'Not found' },
  // Terms
  TERM_NOT_FOUND: { status: 404, tr: 'Terim bulunamadı', en: 'Term not found' },
  TERM_EXISTS: { status: 409, tr: 'Bu terim zaten mevcut', en: 'This term already exists' },
  TERM_REV_CONFLICT: {
    status: 409,
    tr: 'Terim bu arada başka biri tarafından değiştirildi',
    en: 'The term was changed by someone else in the meantime',
  },
  PUBLISH_AT_PAST: {
    status: 400,
    tr: 'Yayım zamanı gelecekte olmalıdır',
    en: 'The publication time must lie in the future',
  },
  PROPOSAL_NOT_FOUND: {
    status: 404,
    tr: 'Önerilen düzenleme bulunamadı',
    en: 'Proposed edit not found',
  },
  PROPOSAL_CHANGED: {
    status: 409,
    tr: 'Önerilen düzenleme bu arada değişti veya karara bağlandı',
    en: 'The proposed edit was changed or decided in the meantime',
  },
  PROPOSAL_CONFLICT: {
    status: 409,
    tr: 'Terim de aynı alanda değişti; hangisinin kalacağını seçin',
    en: 'The term was changed in the same field; choose which one stays',
  },
  SLUG_TAKEN: {
    status: 409,
    tr: 'Bu adres başka bir terim tarafından kullanılıyor',
    en: 'This slug is used by another term',
  },
  SLUG_RESERVED: { status: 400, tr: 'Bu adres kullanılamaz', en: 'This slug is reserved' },
  HEADWORD_REQUIRED: {
    status: 400,
    tr: 'En az bir terim (İngilizce veya Türkçe) girilmelidir.',
    en: 'Enter at least one term (English or Turkish).',
  },
  DEFINITION_REQUIRED: {
    status: 400,
    tr: 'En az bir tanım (İngilizce veya Türkçe) girilmelidir.',
    en: 'Enter at least one definition (English or Turkish).',
  },
  GLOSS_REQUIRED: {
    status: 400,
    tr: 'Bu sözcüğün başka anlamı var: anlamı ayırt eden bir ile üç sözcük yazın.',
    en: 'The word has another meaning: enter one to three words that tell the meanings apart.',
  },
  CATEGORY_REQUIRED: { status: 400, tr: 'Kategori seçilmelidir.', en: 'Choose a category.' },
  NEW_CATEGORY_REQUIRED: {
    status: 400,
    tr: 'Yeni kategori adı girilmelidir.',
    en: 'Enter the name of the new category.',
  },
  CATEGORY_NAME_REQUIRED: {
    status: 400,
    tr: 'Kategorinin iki dilde de adı girilmelidir.',
    en: 'Enter the name of the category in both languages.',
  },
  CATEGORY_NOT_FOUND: { status: 404, tr: 'Kategori bulunamadı', en: 'Category not found' },
  CATEGORY_EXISTS: {
    status: 409,
    tr: 'Bu adda veya adreste bir kategori var',
    en: 'A category with this name or address exists',
  },
  CATEGORY_IN_USE: {
    status: 409,
    tr: 'Kategoride terimler var; önce başka bir kategoriyle birleştirin',
    en: 'The category has terms; merge it into another one first',
  },
  SELECTION_REQUIRED: {
    status: 400,
    tr: 'Silinecek terim seçiniz',
    en: 'Please select at least one term',
  },
  INVALID_TRANSITION: {
    status: 409,
    tr: 'Bu durum değişikliğine izin verilmiyor',
    en: 'This change of status is not allowed',
  },
  REASON_REQUIRED: { status: 400, tr: 'Bir neden yazılmalıdır', en: 'A reason is required' },
  // Accounts
  INVALID_CREDENTIALS: {
    status: 401,
    tr: 'Geçersiz kullanıcı adı veya şifre',
    en: 'Invalid username or password',
  },
  ACCOUNT_DISABLED: {
    status: 403,
    tr: 'Bu hesap devre dışı bırakılmış',
    en: 'This account has been disabled',
  },
  USERNAME_TAKEN: {
    status: 409,
    tr: 'Bu kullanıcı adı zaten alınmış',
    en: 'This username is already taken',
  },
  USERNAME_INVALID: {
    status: 400,
    tr: 'Kullanıcı adı 3–30 karakter olmalı; harf, rakam ve . _ - içerebilir',
    en: 'The username must have 3 to 30 letters, digits or . _ -',
  },
  PASSWORD_TOO_SHORT: {
    status: 400,
    tr: 'Şifre en az 6 karakter olmalıdır',
    en: 'The password must have at least 6 characters',
  },
  PASSWORD_TOO_LONG: {
    status: 400,
    tr: 'Şifre en fazla 72 bayt olabilir',
    en: 'The password may be at most 72 bytes long',
  },
  PASSWORD_TOO_SHORT_FOR_STAFF: {
    status: 400,
    tr: 'Yönetim paneline giren hesaplarda şifre en az 10 karakter olmalıdır',
    en: 'Accounts with access to the panel need a password of at least 10 characters',
  },
  PASSWORD_GUESSABLE: {
    status: 400,
    tr: 'Bu şifre kolay tahmin edilir: çok kullanılan şifreler, kullanıcı adınız ve yinelenen harfler kabul edilmez',
    en: 'This password is easy to guess: common passwords, your username and repeated letters are refused',
  },
  PASSWORDS_DIFFER: { status: 400, tr: 'Şifreler eşleşmiyor', en: 'The passwords do not match' },
  PASSWORD_WRONG: { status: 400, tr: 'Mevcut şifre yanlış', en: 'The current password is wrong' },
  USER_NOT_FOUND: {
    status: 404,
    tr: 'Bu kullanıcı adına kayıtlı kullanıcı bulunamadı',
    en: 'User not found',
  },
  SECURITY_ANSWER_WRONG: {
    status: 400,
    tr: 'Güvenlik sorusu cevabı yanlış',
    en: 'User not found or incorrect security answer',
  },
  RESET_NEEDS_ADMIN: {
    status: 403,
    tr: 'Yönetim paneline giren hesapların şifresi güvenlik sorusuyla sıfırlanamaz; bir yöneticiden sıfırlama bağlantısı isteyin',
    en: 'The password of an account with access to the panel cannot be reset with the security question; ask an administrator for a reset link',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    tr: 'Çok fazla deneme yapıldı, lütfen bekleyin',
    en: 'Too many attempts, please wait',
  },
  RESET_LINK_INVALID: {
    status: 400,
    tr: 'Şifre sıfırlama bağlantısı geçersiz veya süresi dolmuş',
    en: 'The reset link is invalid or has expired',
  },
  TWO_STEP_REQUIRED: {
    status: 400,
    tr: 'Doğrulama kodunuzu girin',
    en: 'Enter your verification code',
  },
  CODE_WRONG: { status: 400, tr: 'Doğrulama kodu yanlış', en: 'The verification code is wrong' },
  TWO_STEP_UNREADABLE: {
    status: 409,
    tr: 'Sunucu, bu hesabın doğrulama uygulamasını tanımıyor. Bir kurtarma kodu kullanın veya yöneticiye başvurun',
    en: 'The server does not know the authenticator of this account. Use a recovery code, or ask an administrator',
  },
  TWO_STEP_SETUP_REQUIRED: {
    status: 403,
    tr: 'Paneli kullanmak için profilinizde iki adımlı girişi açın',
    en: 'Turn on two-step login in your profile to use the panel',
  },
  TWO_STEP_MANDATORY: {
    status: 409,
    tr: 'Yöneticiler iki adımlı girişi zorunlu tuttu',
    en: 'The administrators require two-step login',
  },
  TWO_STEP_OFF: {
    status: 409,
    tr: 'İki adımlı giriş açık değil',
    en: 'Two-step login is not on',
  },
  TOKEN_SCOPE: {
    status: 403,
    tr: 'Bu erişim anahtarı bu işlemi yapamaz',
    en: 'This API token may not do that',
  },
  API_TOKENS_FULL: {
    status: 409,
    tr: 'En fazla 20 erişim anahtarı olabilir',
    en: 'At most 20 API tokens can be kept',
  },
  LAST_ADMIN: {
    status: 409,
    tr: 'Son etkin yönetici kaldırılamaz',
    en: 'The last active administrator cannot be removed',
  },
  SELF_DEMOTION: {
    status: 409,
    tr: 'Kendi yöneticiliğinizi kaldıramazsınız',
    en: 'You cannot take away your own administrator rights',
  },
  // Favorites, messages
  FAVORITE_NOT_FOUND: { status: 404, tr: 'Favori bulunamadı', en: 'Favorite not found' },
  FAVORITES_FULL: {
    status: 409,
    tr: 'En fazla 10.000 favori eklenebilir',
    en: 'At most 10,000 favorites can be kept',
  },
  IMPORT_FILE_INVALID: { status: 400, tr: 'Dosya okunamadı', en: 'The file could not be read' },
  FILE_TOO_LARGE: { status: 413, tr: 'Dosya çok büyük', en: 'The file is too large' },
  FILE_TYPE_UNSUPPORTED: { status: 415, tr: 'Geçersiz dosya biçimi', en: 'Invalid file format' },
  FILE_IN_USE: {
    status: 409,
    tr: 'Bu dosyayı bir terim kullanıyor',
    en: 'A term uses this file',
  },
  UPLOAD_QUOTA: {
    status: 429,
    tr: 'Bugünkü yükleme sınırınıza ulaştınız; yarın yeniden deneyin',
    en: 'You have reached your limit of uploads for today; try again tomorrow',
  },
  FEEDBACK_NOT_FOUND: { status: 404, tr: 'Geri bildirim bulunamadı', en: 'Feedback not found' },
  SUGGESTION_NOT_FOUND: { status: 404, tr: 'Terim önerisi bulunamadı', en: 'Suggestion not found' },
  // Back office
  IMPORT_BUSY: {
    status: 429,
    tr: 'Başka bir dosya işleniyor; bitince yeniden deneyin',
    en: 'Another file is being processed; try again when it is done',
  },
  IMPORT_WITHOUT_TERMS: {
    status: 400,
    tr: 'Eklenebilecek geçerli bir satır yok; nedenleri görmek için önce deneyin',
    en: 'No row can be added; try the import first to see the reasons',
  },
  IMPORT_NOT_FOUND: { status: 404, tr: 'İçe aktarma bulunamadı', en: 'Import not found' },
  IMPORT_NOT_UNDOABLE: {
    status: 409,
    tr: 'Bu içe aktarma geri alınamaz',
    en: 'This import cannot be undone',
  },
  REINDEX_RUNNING: {
    status: 409,
    tr: 'Yeniden dizinleme zaten sürüyor',
    en: 'A rebuild is already running',
  },
  REINDEX_NOT_RUNNING: {
    status: 409,
    tr: 'Süren bir yeniden dizinleme yok',
    en: 'No rebuild is running',
  },
  BAN_INVALID: { status: 400, tr: 'Geçersiz IP adresi', en: 'Invalid IP address' },
  BAN_TOO_WIDE: {
    status: 400,
    tr: 'Aralık çok geniş: IPv4 için en geniş /8, IPv6 için /16',
    en: 'The range is too wide: at most /8 for IPv4, /16 for IPv6',
  },
  BAN_ENDED: {
    status: 400,
    tr: 'Engelin bitişi gelecekte olmalıdır',
    en: 'The end of the ban must lie in the future',
  },
  BAN_SELF: {
    status: 409,
    tr: 'Kendi adresinizi engelleyemezsiniz',
    en: 'You cannot ban your own address',
  },
  BAN_NOT_FOUND: { status: 404, tr: 'Engel kaydı bulunamadı', en: 'Ban not found' },
  VIEW_NOT_FOUND: { status: 404, tr: 'Görünüm bulunamadı', en: 'View not found' },
  VIEW_EXISTS: {
    status: 409,
    tr: 'Bu adda bir görünümünüz var',
    en: 'A view with this name exists',
  },
  VIEWS_FULL: {
    status: 409,
    tr: 'En fazla 50 görünüm kaydedilebilir',
    en: 'At most 50 views can be kept',
  },
  // The service itself
  DATABASE_UNAVAILABLE: {
    status: 503,
    tr: 'Veritabanına şu an ulaşılamıyor',
    en: 'The database cannot be reached right now',
  },
  SEARCH_UNAVAILABLE: {
    status: 503,
    tr: 'Arama şu an kullanılamıyor',
    en: 'Search is unavailable right now',
  },
  DISK_FULL: {
    status: 507,
    tr: 'Sunucuda depolama alanı kalmadı; değişiklik kaydedilmedi',
    en: 'The server is out of storage space; nothing was saved',
  },
  NOT_READY: { status: 503, tr: 'Hizmet henüz hazır değil', en: 'The service is not ready yet' },
  INTERNAL: { status: 500, tr: 'Sunucu hatası', en: 'Server error' },
} as const satisfies Record<string, Bilingual & { status: number }>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** The message of a code in a language. */
export function errorMessage(code: ErrorCode, language: UiLanguage): string {
  return textIn(ERRORS[code], language);
}
