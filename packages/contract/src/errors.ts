// One file: the table of errors.
import type { ContentLanguage } from './languages.js';

/** Its HTTP status and its message. */
const error = (status: number, tr: string, en: string) => ({ status, tr, en });

/**
 * Every error of the API: a stable code, its HTTP status and the message in both interface languages. The front end
 * translates codes; other clients may show `message`.
 */
export const ERRORS = {
  // Requests
  VALIDATION_FAILED: error(400, 'Gönderilen bilgiler geçersiz', 'Validation error'),
  MALFORMED_REQUEST: error(400, 'İstek okunamadı', 'The request could not be read'),
  INVALID_JSON: error(400, 'Geçersiz JSON formatı', 'Invalid JSON'),
  INVALID_ID: error(400, 'Geçersiz kimlik', 'Malformed id'),
  QUERY_TOO_LONG: error(400, 'Arama sorgusu çok uzun', 'The search query is too long'),
  PAYLOAD_TOO_LARGE: error(413, 'Gönderilen içerik çok büyük', 'The request body is too large'),
  RANGE_NOT_SATISFIABLE: error(
    416,
    'İstenen bölüm dosyanın dışında',
    'The requested range is outside the file',
  ),
  UNSUPPORTED_MEDIA_TYPE: error(415, 'Desteklenmeyen içerik türü', 'Unsupported content type'),
  URI_TOO_LONG: error(414, 'Adres çok uzun', 'The address is too long'),
  NOT_FOUND: error(404, 'Sayfa bulunamadı', 'Not found'),
  METHOD_NOT_ALLOWED: error(405, 'Bu adres bu yöntemi desteklemiyor', 'Method not allowed'),
  RATE_LIMITED: error(
    429,
    'Çok fazla istek gönderildi, lütfen bekleyin',
    'Too many requests, please wait',
  ),
  BODY_TIMEOUT: error(408, 'İstek zamanında tamamlanmadı', 'The request did not arrive in time'),
  REQUEST_TIMEOUT: error(503, 'İstek zaman aşımına uğradı', 'The request timed out'),
  STILL_WORKING: error(
    504,
    'İşlem zamanında bitmedi, ama hâlâ sürüyor olabilir; yinelemeden önce sonucuna bakın',
    'This was not finished in time, but it may still be done; look at the result before you repeat it',
  ),
  // Access
  UNAUTHORIZED: error(401, 'Yetkisiz erişim', 'Unauthorized access'),
  TOKEN_INVALID: error(
    401,
    'Oturum geçersiz veya süresi dolmuş',
    'The session is invalid or has expired',
  ),
  FORBIDDEN: error(403, 'Bu işlem için yetkiniz yok', 'Forbidden access'),
  IP_BANNED: error(
    403,
    'Bu adresten erişim engellendi',
    'Access from this address has been blocked',
  ),
  FEATURE_DISABLED: error(404, 'Sayfa bulunamadı', 'Not found'),
  // Terms
  TERM_NOT_FOUND: error(404, 'Terim bulunamadı', 'Term not found'),
  TERM_EXISTS: error(409, 'Bu terim zaten mevcut', 'This term already exists'),
  TERM_REV_CONFLICT: error(
    409,
    'Terim bu arada başka biri tarafından değiştirildi',
    'The term was changed by someone else in the meantime',
  ),
  PUBLISH_AT_PAST: error(
    400,
    'Yayım zamanı gelecekte olmalıdır',
    'The publication time must lie in the future',
  ),
  PROPOSAL_NOT_FOUND: error(404, 'Önerilen düzenleme bulunamadı', 'Proposed edit not found'),
  PROPOSAL_CHANGED: error(
    409,
    'Önerilen düzenleme bu arada değişti veya karara bağlandı',
    'The proposed edit was changed or decided in the meantime',
  ),
  PROPOSAL_CONFLICT: error(
    409,
    'Terim de aynı alanda değişti; hangisinin kalacağını seçin',
    'The term was changed in the same field; choose which one stays',
  ),
  SLUG_TAKEN: error(
    409,
    'Bu adres başka bir terim tarafından kullanılıyor',
    'This slug is used by another term',
  ),
  SLUG_RESERVED: error(400, 'Bu adres kullanılamaz', 'This slug is reserved'),
  HEADWORD_REQUIRED: error(
    400,
    'En az bir terim (İngilizce veya Türkçe) girilmelidir.',
    'Enter at least one term (English or Turkish).',
  ),
  DEFINITION_REQUIRED: error(
    400,
    'En az bir tanım (İngilizce veya Türkçe) girilmelidir.',
    'Enter at least one definition (English or Turkish).',
  ),
  GLOSS_REQUIRED: error(
    400,
    'Bu sözcüğün başka anlamı var: anlamı ayırt eden bir ile üç sözcük yazın.',
    'The word has another meaning: enter one to three words that tell the meanings apart.',
  ),
  CATEGORY_REQUIRED: error(400, 'Kategori seçilmelidir.', 'Choose a category.'),
  NEW_CATEGORY_REQUIRED: error(
    400,
    'Yeni kategori adı girilmelidir.',
    'Enter the name of the new category.',
  ),
  CATEGORY_NAME_REQUIRED: error(
    400,
    'Kategorinin iki dilde de adı girilmelidir.',
    'Enter the name of the category in both languages.',
  ),
  CATEGORY_NOT_FOUND: error(404, 'Kategori bulunamadı', 'Category not found'),
  CATEGORY_EXISTS: error(
    409,
    'Bu adda veya adreste bir kategori var',
    'A category with this name or address exists',
  ),
  CATEGORY_IN_USE: error(
    409,
    'Kategoride terimler var; önce başka bir kategoriyle birleştirin',
    'The category has terms; merge it into another one first',
  ),
  SELECTION_REQUIRED: error(400, 'Silinecek terim seçiniz', 'Please select at least one term'),
  INVALID_TRANSITION: error(
    409,
    'Bu durum değişikliğine izin verilmiyor',
    'This change of status is not allowed',
  ),
  REASON_REQUIRED: error(400, 'Bir neden yazılmalıdır', 'A reason is required'),
  // Accounts
  INVALID_CREDENTIALS: error(
    401,
    'Geçersiz kullanıcı adı veya şifre',
    'Invalid username or password',
  ),
  ACCOUNT_DISABLED: error(403, 'Bu hesap devre dışı bırakılmış', 'This account has been disabled'),
  USERNAME_TAKEN: error(409, 'Bu kullanıcı adı zaten alınmış', 'This username is already taken'),
  USERNAME_INVALID: error(
    400,
    'Kullanıcı adı 3–30 karakter olmalı; Türkçe ve İngilizce harfler, rakamlar ve . _ - içerebilir',
    'The username must have 3 to 30 letters of Turkish or English, digits or . _ -',
  ),
  PASSWORD_TOO_SHORT: error(
    400,
    'Şifre en az 6 karakter olmalıdır',
    'The password must have at least 6 characters',
  ),
  PASSWORD_TOO_LONG: error(
    400,
    'Şifre en fazla 72 bayt olabilir',
    'The password may be at most 72 bytes long',
  ),
  PASSWORD_TOO_SHORT_FOR_STAFF: error(
    400,
    'Yönetim paneline giren hesaplarda şifre en az 10 karakter olmalıdır',
    'Accounts with access to the panel need a password of at least 10 characters',
  ),
  PASSWORD_GUESSABLE: error(
    400,
    'Bu şifre kolay tahmin edilir: çok kullanılan şifreler, kullanıcı adınız ve yinelenen harfler kabul edilmez',
    'This password is easy to guess: common passwords, your username and repeated letters are refused',
  ),
  PASSWORDS_DIFFER: error(400, 'Şifreler eşleşmiyor', 'The passwords do not match'),
  PASSWORD_WRONG: error(400, 'Mevcut şifre yanlış', 'The current password is wrong'),
  USER_NOT_FOUND: error(404, 'Bu kullanıcı adına kayıtlı kullanıcı bulunamadı', 'User not found'),
  SECURITY_ANSWER_WRONG: error(
    400,
    'Güvenlik sorusu cevabı yanlış',
    'User not found or incorrect security answer',
  ),
  RESET_NEEDS_ADMIN: error(
    403,
    'Yönetim paneline giren hesapların şifresi güvenlik sorusuyla sıfırlanamaz; bir yöneticiden sıfırlama bağlantısı isteyin',
    'The password of an account with access to the panel cannot be reset with the security question; ask an administrator for a reset link',
  ),
  TOO_MANY_ATTEMPTS: error(
    429,
    'Çok fazla deneme yapıldı, lütfen bekleyin',
    'Too many attempts, please wait',
  ),
  RESET_LINK_INVALID: error(
    400,
    'Şifre sıfırlama bağlantısı geçersiz veya süresi dolmuş',
    'The reset link is invalid or has expired',
  ),
  TWO_STEP_REQUIRED: error(400, 'Doğrulama kodunuzu girin', 'Enter your verification code'),
  CODE_WRONG: error(400, 'Doğrulama kodu yanlış', 'The verification code is wrong'),
  TWO_STEP_UNREADABLE: error(
    409,
    'Sunucu, bu hesabın doğrulama uygulamasını tanımıyor. Bir kurtarma kodu kullanın veya yöneticiye başvurun',
    'The server does not know the authenticator of this account. Use a recovery code, or ask an administrator',
  ),
  TWO_STEP_SETUP_REQUIRED: error(
    403,
    'Paneli kullanmak için profilinizde iki adımlı girişi açın',
    'Turn on two-step login in your profile to use the panel',
  ),
  TWO_STEP_MANDATORY: error(
    409,
    'Yöneticiler iki adımlı girişi zorunlu tuttu',
    'The administrators require two-step login',
  ),
  TWO_STEP_OFF: error(409, 'İki adımlı giriş açık değil', 'Two-step login is not on'),
  TOKEN_SCOPE: error(403, 'Bu erişim anahtarı bu işlemi yapamaz', 'This API token may not do that'),
  API_TOKENS_FULL: error(
    409,
    'En fazla 20 erişim anahtarı olabilir',
    'At most 20 API tokens can be kept',
  ),
  LAST_ADMIN: error(
    409,
    'Son etkin yönetici kaldırılamaz',
    'The last active administrator cannot be removed',
  ),
  SELF_DEMOTION: error(
    409,
    'Kendi yöneticiliğinizi kaldıramazsınız',
    'You cannot take away your own administrator rights',
  ),
  // Favorites, messages
  FAVORITE_NOT_FOUND: error(404, 'Favori bulunamadı', 'Favorite not found'),
  FAVORITES_FULL: error(
    409,
    'En fazla 10.000 favori eklenebilir',
    'At most 10,000 favorites can be kept',
  ),
  IMPORT_FILE_INVALID: error(400, 'Dosya okunamadı', 'The file could not be read'),
  FILE_TOO_LARGE: error(413, 'Dosya çok büyük', 'The file is too large'),
  FILE_TYPE_UNSUPPORTED: error(415, 'Geçersiz dosya biçimi', 'Invalid file format'),
  FILE_IN_USE: error(409, 'Bu dosyayı bir terim kullanıyor', 'A term uses this file'),
  UPLOAD_QUOTA: error(
    429,
    'Bugünkü yükleme sınırınıza ulaştınız; yarın yeniden deneyin',
    'You have reached your limit of uploads for today; try again tomorrow',
  ),
  FEEDBACK_NOT_FOUND: error(404, 'Geri bildirim bulunamadı', 'Feedback not found'),
  SUGGESTION_NOT_FOUND: error(404, 'Terim önerisi bulunamadı', 'Suggestion not found'),
  // Back office
  IMPORT_BUSY: error(
    429,
    'Başka bir dosya işleniyor; bitince yeniden deneyin',
    'Another file is being processed; try again when it is done',
  ),
  IMPORT_WITHOUT_TERMS: error(
    400,
    'Eklenebilecek geçerli bir satır yok; nedenleri görmek için önce deneyin',
    'No row can be added; try the import first to see the reasons',
  ),
  IMPORT_NOT_FOUND: error(404, 'İçe aktarma bulunamadı', 'Import not found'),
  IMPORT_NOT_UNDOABLE: error(409, 'Bu içe aktarma geri alınamaz', 'This import cannot be undone'),
  REINDEX_RUNNING: error(409, 'Yeniden dizinleme zaten sürüyor', 'A rebuild is already running'),
  REINDEX_NOT_RUNNING: error(409, 'Süren bir yeniden dizinleme yok', 'No rebuild is running'),
  BAN_INVALID: error(400, 'Geçersiz IP adresi', 'Invalid IP address'),
  BAN_TOO_WIDE: error(
    400,
    'Aralık çok geniş: IPv4 için en geniş /8, IPv6 için /16',
    'The range is too wide: at most /8 for IPv4, /16 for IPv6',
  ),
  BAN_ENDED: error(
    400,
    'Engelin bitişi gelecekte olmalıdır',
    'The end of the ban must lie in the future',
  ),
  BAN_SELF: error(409, 'Kendi adresinizi engelleyemezsiniz', 'You cannot ban your own address'),
  BAN_NOT_FOUND: error(404, 'Engel kaydı bulunamadı', 'Ban not found'),
  VIEW_NOT_FOUND: error(404, 'Görünüm bulunamadı', 'View not found'),
  VIEW_EXISTS: error(409, 'Bu adda bir görünümünüz var', 'A view with this name exists'),
  VIEWS_FULL: error(409, 'En fazla 50 görünüm kaydedilebilir', 'At most 50 views can be kept'),
  // The service itself
  DATABASE_UNAVAILABLE: error(
    503,
    'Veritabanına şu an ulaşılamıyor',
    'The database cannot be reached right now',
  ),
  SEARCH_UNAVAILABLE: error(503, 'Arama şu an kullanılamıyor', 'Search is unavailable right now'),
  DISK_FULL: error(
    507,
    'Sunucuda depolama alanı kalmadı; değişiklik kaydedilmedi',
    'The server is out of storage space; nothing was saved',
  ),
  PACK_NOT_MADE: error(
    404,
    'Çevrimdışı sözlük hazırlanıyor; birkaç dakika sonra yeniden deneyin',
    'The dictionary for offline use is being made; try again in a few minutes',
  ),
  NOT_READY: error(503, 'Hizmet henüz hazır değil', 'The service is not ready yet'),
  INTERNAL: error(500, 'Sunucu hatası', 'Server error'),
};

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** The message of a code in a language. */
export function errorMessage(code: ErrorCode, language: ContentLanguage): string {
  return ERRORS[code][language];
}
