import { ERRORS } from '@terimce/contract/errors';
import { expect, it } from 'vitest';
import adminEnglish from './admin/en.json' with { type: 'json' };
import admin from './admin/tr.json' with { type: 'json' };
import pages from './pages/tr.json' with { type: 'json' };
import site from './tr.json' with { type: 'json' };

function textsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);
}
const known = [admin, adminEnglish, pages, site, ERRORS].flatMap(textsIn);

/** Line numbers of the back-office specification, and the texts that it prescribes. */
const TEXTS: readonly (readonly [number, string])[] = [
  [13, 'Admin Giriş'],
  [26, 'Erişim Reddedildi'],
  [26, 'Bu sayfaya erişim yetkiniz bulunmamaktadır.'],
  [31, 'Bu dönemde tıklanan terim yok.'],
  [43, 'Silinecek terim seçiniz'],
  [47, 'Geri bildirim bulunamadı'],
  [50, 'Terim önerisi bulunamadı'],
  [56, 'Log bulunamadı'],
  [56, 'Loglar yükleniyor...'],
  [57, 'Şüpheli aktivite'],
  [61, 'Hiç aktivite yok'],
  [63, 'Bu kullanıcıyı devre dışı bırakmak istediğinize emin misiniz?'],
  [64, '{{page}} / {{pages}} (Toplam: {{total}} kullanıcı)'],
  [64, 'Kullanıcı bulunamadı'],
  [68, 'Belirsiz'],
  [69, 'Henüz terim tıklama verisi bulunmamaktadır.'],
  [97, 'Bekliyor'],
  [97, 'İncelendi'],
  [97, 'Çözüldü'],
  [97, 'Kapatıldı'],
  [108, 'En az bir terim (İngilizce veya Türkçe) girilmelidir.'],
  [108, 'En az bir tanım (İngilizce veya Türkçe) girilmelidir.'],
  [108, 'Yeni kategori adı girilmelidir.'],
  [108, 'Kategori seçilmelidir.'],
  [109, 'JSON verisi boş olamaz.'],
  [109, 'JSON verisi bir dizi (array) olmalıdır.'],
  [151, 'Geçersiz kullanıcı adı veya şifre'],
  [151, 'Giriş sırasında bir hata oluştu: {{detail}}'],
  [152, 'Hata: {{message}}'],
  [152, 'IP ban eklenirken hata oluştu'],
  [153, 'Terim eklenirken hata oluştu.'],
  [154, 'Toplu ekleme sırasında hata oluştu.'],
  [155, 'Terim başarıyla silindi'],
  [155, 'Terim başarıyla güncellendi'],
  [155, 'Hata ({{status}}): {{text}}'],
  [155, 'Terim silinirken hata oluştu'],
  [155, 'Terim güncellenirken hata oluştu'],
  [155, 'Toplu silme sırasında hata oluştu'],
  [155, 'Duplicate terimler aranırken hata oluştu'],
  [156, 'Terim bulunamadı'],
  [156, 'Terim yüklenirken hata oluştu'],
  [156, 'Arama sırasında hata oluştu'],
  [159, 'User not found or incorrect security answer'],
];

it.each(TEXTS)('line %s: %s', (_line, text) => {
  expect(known).toContain(text);
});
