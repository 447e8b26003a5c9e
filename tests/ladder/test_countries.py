from ladder.countries import country_names, is_country


def test_names_are_in_the_reader_s_language_and_order() -> None:
    english, german = country_names("en"), country_names("de")
    assert (english["DE"], german["DE"]) == ("Germany", "Deutschland")
    assert english.keys() == german.keys()
    names = list(german.values())
    assert names.index("Afghanistan") < names.index("Ägypten") < names.index("Albanien")


def test_only_countries_are_countries() -> None:
    assert is_country("NO")
    assert [
        code for code in ("", "no", "XX", "EU", "UN", "ZZ", "NOR", "001") if is_country(code)
    ] == []
