/** Words of both languages that the dictionaries lack, most of them newer. */
export const RECENT_WORDS = `
airfryer vlog vlogger vlogging influencer realtor youtuber tiktoker hackathon ebook ereader telehealth telemedicine
audiobook podcaster screencast touchpad trackpad unfollow unfollowed unmute unmuted gameplay esports speedrun noob
livestreaming livestreamer fanfic gif cryptocurrency altcoin stablecoin nft metaverse chatbot doomscrolling catfishing
crowdsource crowdsourced coworking videoconference biohacking bodycam dashcam quadcopter segway ebike rideshare
ridesharing glamping staycation couchsurfing motorhome campervan upcycle upcycled upcycling decluttering autocorrect
autocomplete adblocker dropshipping gamify gamification onboarding offboarding upskill upskilling reskilling
multitasker videographer sommelier mixologist mixology gastropub petsitter bestie bromance mansplaining hangry shisha
ecigarette haircare microblading botox retinol athleisure onesie jeggings burkini flexitarian pescatarian superfood
probiotic prebiotic microbiome celiac crossfit burpee deadlift kettlebell longboard paddleboard wakeboard skatepark
skateboarding rollerblade dodgeball pickleball frisbee taekwondo aikido capoeira pilates zumba sudoku lockdown
superspreader covid halva shawarma panko mirin nori udon ramen kimchi gyoza falafel halloumi prosecco mojito kombucha
boba tikka paneer chorizo churro empanada focaccia bruschetta calzone cannoli gelato affogato macchiato macaron
stroganoff laksa rendang pomeranian labradoodle capybara meerkat quokka jacuzzi telenovela reggaeton dubstep yoghurt
toastie ristretto carbonara bolognese özçekim motokurye tiktokçu ketojenik veganlık probiyotik americano pankek
makaron trileçe çiğköfte kinoa chia müsli çevrimiçi kriptopara blokzincir yapayzeka bluetooth wifi powerbank dron
skuter mentorluk koronavirüs kovid pandemi botoks babet podcastçi ekitap padel kickboks muaythai trambolin kreatin
dambıl estetisyen fizyoterapist logoped odyolog grafiker epilasyoncu kuruyemişçi baçata hiphop abim gündoğumu
günbatımı sosyalmedya leant mown misspelt hewn relearnt unburnt sunburnt gaol biro numberplate placemat breadstick
breadbin bedsheet keyring teatowel`;
